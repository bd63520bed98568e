import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the tables of accounts. */
export const accountsPersonalData = definePersonalData({
  users: {
    rows: [
      {
        as: 'account',
        of: 'id',
        exported: [
          'id',
          'email',
          'email_verified',
          'contact_email',
          'contact_email_asked',
          'name',
          'number',
          'image',
          'language',
          'user_type',
          'role',
          'verified_at',
          'verified_checks',
          'two_factor_enabled',
          'blocked_until',
          'created_at',
          'rating_count',
          'rating_sum',
        ],
        onErasure: { by: 'eraseAccount: all but what paid orders must tell' },
      },
    ],
    excluded: ['closed_at', 'updated_at'],
  },
  sessions: {
    rows: [
      {
        as: 'sessions',
        of: 'user_id',
        exported: [
          'id',
          'ip_address',
          'user_agent',
          'source_class',
          'second_factor_at',
          'created_at',
          'updated_at',
          'expires_at',
        ],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['user_id', 'token'],
  },
  credentials: {
    rows: [
      {
        as: 'waysToSignIn',
        of: 'user_id',
        exported: ['provider_id', 'account_id', 'scope', 'created_at', 'updated_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: [
      'id',
      'user_id',
      'password',
      'password_proved',
      'access_token',
      'refresh_token',
      'id_token',
      'access_token_expires_at',
      'refresh_token_expires_at',
    ],
  },
  verification_tokens: {
    rows: [
      { as: 'links', of: 'value', exported: ['created_at', 'expires_at'], onErasure: { deleted: true } },
    ],
    excluded: ['id', 'identifier', 'value', 'updated_at'],
  },
  signing_keys: {
    nobody: "the market's own keys",
    columns: ['id', 'public_key', 'private_key', 'alg', 'crv', 'created_at', 'expires_at'],
  },
  admin_actions: {
    rows: [
      {
        as: 'actionsOfAdmins',
        of: 'subject_id',
        exported: ['action', 'subject', 'reason', 'done_at'],
        onErasure: { emptied: { subject: "'Closed account'" } },
      },
      {
        as: 'ownActions',
        of: 'admin_id',
        exported: ['action', 'subject_id', 'reason', 'done_at'],
        onErasure: { kept: 'the audit log keeps actions of admins; their accounts cannot be closed' },
      },
    ],
    excluded: ['id', 'admin_id', 'request_id'],
  },
  blocked_emails: {
    nobody: 'digests of addresses whose accounts an admin closed, so that they open no other',
    columns: ['digest', 'blocked_at'],
  },
});
