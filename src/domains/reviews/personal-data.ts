import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in reviews. */
export const reviewsPersonalData = definePersonalData({
  reviews: {
    rows: [
      {
        as: 'reviewsWritten',
        of: 'writer_id',
        exported: [
          'id',
          'booking_id',
          'stars',
          'tags',
          'body',
          'written_at',
          'shown_at',
          'hidden_at',
          'hidden_reason',
        ],
        // The stars stay, because they count in the reviewed person's rating.
        onErasure: { emptied: { body: "''" } },
      },
      {
        as: 'reviewsAboutMe',
        of: 'about_id',
        exported: ['id', 'booking_id', 'reply', 'replied_at'],
        onErasure: { emptied: { reply: 'null', replied_at: 'null' } },
      },
    ],
    excluded: ['side', 'writer_id', 'about_id', 'due_at', 'hidden_by'],
  },
  review_reports: {
    rows: [
      {
        as: 'reviewReports',
        of: 'reporter_id',
        exported: ['id', 'review_id', 'reason', 'reported_at', 'decision', 'decided_at'],
        onErasure: { emptied: { reason: "'–'" } },
      },
    ],
    excluded: ['reporter_id'],
  },
});
