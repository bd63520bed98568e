import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { Review } from './store.server.ts';

/** Builds the email to the writer of a review that an admin has hidden. */
export function hiddenEmail(
  writer: User,
  { bookingId }: Pick<Review, 'bookingId'>,
  reason: string,
  publicUrl: string,
): Email {
  return emailTo(writer, () => ({
    subject: t('reviewEmail.hidden'),
    heading: t('reviewEmail.hidden'),
    paragraphs: [t('reviewEmail.hiddenText'), t('email.reason', { reason })],
    action: { label: t('reviewEmail.see'), url: publicUrl + dashboardPaths.review(bookingId) },
    closing: [t('reviewEmail.mistake')],
    reason: t('reviewEmail.because'),
  }));
}
