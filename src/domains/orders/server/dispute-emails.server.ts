import { formatTaka } from '#kernel/money.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { type EmailTable, payoutText, sentences, settled } from './email-words.server.ts';
import { priceOf } from './order-emails.server.ts';

/** Returns a sentence that says that an admin has decided, with the admin's reason if there is one. */
const decidedWhy = (reason: string | null) =>
  sentences(t('orderStep.adminDecided'), reason === null ? '' : t('orderStep.theirReason', { reason }));

/** Emails about disputes, by action. */
export const disputeEmails: EmailTable = {
  dispute: ({ booking }, { reason: stored }) => {
    const reason = stored === null ? t('orderStep.somethingElse') : disputeReasonText(stored);
    const price = priceOf(booking);
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.disputed'),
        text: t('orderStep.disputedText', { reason, price }),
      },
      {
        reader: 'seller',
        heading: t('orderStep.disputedSeller'),
        text: t('orderStep.disputedSellerText', { reason, price }),
      },
    ];
  },
  'answer-dispute': () => [
    { reader: 'buyer', heading: t('orderStep.answered'), text: t('orderStep.answeredText') },
  ],
  'offer-refund': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.refundOffered'),
      text: t('orderStep.refundOfferedText', { sum: formatTaka(Number(reason)) }),
    },
  ],
  'accept-refund': (data, cause) => settled(data, cause, t('orderStep.settledBetween')),
  'drop-dispute': ({ booking }, cause) => [
    { reader: 'buyer', heading: t('orderStep.completed'), text: t('orderStep.droppedBuyer') },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: payoutText(booking.pricePoisha, cause, (price) => t('orderStep.droppedSeller', { price })),
    },
  ],
  'decide-refund': (data, cause) => settled(data, cause, decidedWhy(cause.reason)),
  'decide-no-refund': ({ booking }, cause) => [
    {
      reader: 'buyer',
      heading: t('orderStep.decidedNone'),
      text: sentences(decidedWhy(cause.reason), t('orderStep.sellerHasMoney')),
    },
    {
      reader: 'seller',
      heading: t('orderStep.decidedYours'),
      text: sentences(
        decidedWhy(cause.reason),
        payoutText(booking.pricePoisha, cause, (sum) => t('orderStep.sumIsYours', { sum })),
      ),
    },
  ],
  'lapse-dispute': (data, cause) =>
    settled(
      data,
      cause,
      data.booking.failedSide === 'seller' ? t('orderStep.sellerNoAnswer') : t('orderStep.nobodyDecided'),
    ),
};
