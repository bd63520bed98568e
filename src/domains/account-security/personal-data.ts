import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the tables of `account-security`. */
export const accountSecurityPersonalData = definePersonalData({
  second_factors: {
    rows: [
      {
        as: 'secondFactor',
        of: 'user_id',
        exported: ['verified', 'created_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'user_id', 'secret', 'backup_codes', 'failed_verification_count', 'locked_until'],
  },
  passkeys: {
    rows: [
      {
        as: 'passkeys',
        of: 'user_id',
        exported: ['name', 'device_type', 'backed_up', 'transports', 'aaguid', 'created_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'user_id', 'public_key', 'credential_id', 'counter'],
  },
  email_changes: {
    rows: [
      {
        as: 'emailChanges',
        of: 'user_id',
        exported: ['new_email', 'old_email', 'confirmed_at', 'created_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'user_id', 'token_digest', 'objection_digest', 'expires_at'],
  },
  blocked_sources: {
    nobody: 'network addresses that misbehaved, and which admin keeps them out; removed when that is over',
    columns: ['source', 'reason', 'blocked_by', 'blocked_until', 'created_at'],
  },
});
