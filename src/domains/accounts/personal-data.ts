import { definePersonalData } from '#platform/db/personal-data.ts';

/** What the accounts' tables hold about people. */
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
          'name',
          'number',
          'image',
          'user_type',
          'role',
          'created_at',
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
        exported: ['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'],
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
        as: 'deedsOfAdmins',
        of: 'subject_id',
        exported: ['deed', 'subject', 'reason', 'done_at'],
        onErasure: { emptied: { subject: "'Closed account'" } },
      },
      {
        as: 'ownDeeds',
        of: 'admin_id',
        exported: ['deed', 'subject_id', 'reason', 'done_at'],
        onErasure: { kept: 'what admins did stays written down; their accounts are not closed' },
      },
    ],
    excluded: ['id', 'admin_id', 'request_id'],
  },
  blocked_emails: {
    nobody: 'digests of addresses whose accounts an admin closed, so that they open no other',
    columns: ['digest', 'blocked_at'],
  },
});
