import type { Email } from '#platform/work/email-layout.server.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { Review } from './store.server.ts';

/** Builds the email to the writer of a hidden review. */
export function hiddenEmail(
  writer: User,
  { bookingId }: Pick<Review, 'bookingId'>,
  reason: string,
  publicUrl: string,
): Email {
  return {
    to: writer.email,
    subject: 'Your review was hidden',
    heading: 'Your review was hidden',
    paragraphs: [
      'We checked a review that you wrote and hid it. It no longer counts.',
      `The reason: ${reason}`,
    ],
    action: { label: 'See your review', url: publicUrl + dashboardPaths.review(bookingId) },
    closing: ['Is it a mistake? Write to us.'],
    reason: 'You get this because you wrote a review on Secondbyte.',
  };
}
