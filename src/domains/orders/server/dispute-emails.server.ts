import { formatTaka } from '#kernel/money.ts';
import { type EmailTable, settled } from './email-words.server.ts';
import { priceOf } from './order-emails.server.ts';

/** Quotes an admin's reason. */
const whyWords = (reason: string | null) => (reason === null ? '' : ` Their reason: “${reason}”.`);

/** Emails about disputes, by action. */
export const disputeEmails: EmailTable = {
  dispute: (story, { reason }) => [
    {
      reader: 'buyer',
      heading: 'You reported a problem',
      text: `You reported: ${reason ?? 'something else'}. ${priceOf(story.booking)} stays with us until this is settled. The seller has 3 days to answer; then an admin decides. You can settle it with them at any time.`,
    },
    {
      reader: 'seller',
      heading: 'The buyer says that something is wrong',
      text: `The buyer reported: ${reason ?? 'something else'}. ${priceOf(story.booking)} stays with us until this is settled. Answer within 3 days, or offer a full or partial refund; then an admin decides.`,
    },
  ],
  'answer-dispute': () => [
    {
      reader: 'buyer',
      heading: 'The seller has answered',
      text: 'The page of the order shows what they say. An admin decides, unless you settle it between you.',
    },
  ],
  'offer-refund': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: 'The seller offers money back',
      text: `The seller offers to send ${formatTaka(Number(reason))} back. Take it on the page of the order, and the dispute is over; if you do not, an admin decides.`,
    },
  ],
  'accept-refund': (story) => settled(story, 'You have settled it between you.'),
  'drop-dispute': (story) => [
    {
      reader: 'buyer',
      heading: 'Completed',
      text: 'You said that all is well after all. The order is completed, and the seller has the money.',
    },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The buyer says that all is well after all: ${priceOf(story.booking)} is yours.`,
    },
  ],
  'decide-refund': (story, { reason }) => settled(story, `An admin has decided.${whyWords(reason)}`),
  'decide-no-refund': (story, { reason }) => [
    {
      reader: 'buyer',
      heading: 'Decided: no money goes back',
      text: `An admin has decided.${whyWords(reason)} The order is completed, and the seller has the money.`,
    },
    {
      reader: 'seller',
      heading: 'Decided: the money is yours',
      text: `An admin has decided.${whyWords(reason)} ${priceOf(story.booking)} is yours.`,
    },
  ],
  'lapse-dispute': (story) =>
    settled(
      story,
      story.booking.failedSide === 'seller'
        ? 'The seller did not answer the dispute within 30 days.'
        : 'Nobody decided on the dispute within 30 days.',
    ),
};
