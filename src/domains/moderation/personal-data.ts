import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in reports of listings. */
export const moderationPersonalData = definePersonalData({
  reports: {
    rows: [
      {
        as: 'reports',
        of: 'reporter_id',
        exported: ['id', 'product_id', 'reason', 'details', 'reported_at', 'decision', 'decided_at'],
        onErasure: { emptied: { details: "''" } },
      },
    ],
    excluded: ['reporter_id', 'decided_by'],
  },
});
