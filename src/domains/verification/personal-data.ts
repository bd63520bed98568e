import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in verification. */
export const verificationPersonalData = definePersonalData({
  verification_requests: {
    rows: [
      {
        as: 'verificationRequests',
        of: 'seller_id',
        exported: [
          'id',
          'state',
          'phone',
          'code_way',
          'phone_proved_at',
          'shop_address',
          'begun_at',
          'asked_at',
          'decided_at',
          'reason',
        ],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['seller_id', 'decided_by'],
  },
  verification_documents: {
    rows: [
      {
        as: 'verificationDocuments',
        of: 'seller_id',
        exported: ['request_id', 'kind', 'sent_at', 'kept_until'],
        onErasure: { deleted: true },
      },
    ],
    // The data export omits the picture, because the verification page shows it at its own URL.
    excluded: ['seller_id', 'jpeg'],
  },
  verification_codes: {
    rows: [
      {
        as: 'verificationCodes',
        of: 'seller_id',
        exported: ['phone', 'sent_at', 'expires_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['seller_id', 'digest', 'wrong_tries'],
  },
});
