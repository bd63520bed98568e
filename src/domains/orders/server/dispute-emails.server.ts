import { formatTaka } from '#kernel/money.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { type EmailTable, sentences, settled } from './email-words.server.ts';
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
  'drop-dispute': ({ booking }) => [
    { reader: 'buyer', heading: t('orderStep.completed'), text: t('orderStep.droppedBuyer') },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: t('orderStep.droppedSeller', { price: priceOf(booking) }),
    },
  ],
  'decide-refund': (data, cause) => settled(data, cause, decidedWhy(cause.reason)),
  'decide-no-refund': ({ booking }, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.decidedNone'),
      text: sentences(decidedWhy(reason), t('orderStep.sellerHasMoney')),
    },
    {
      reader: 'seller',
      heading: t('orderStep.decidedYours'),
      text: sentences(decidedWhy(reason), t('orderStep.sumIsYours', { sum: priceOf(booking) })),
    },
  ],
  'lapse-dispute': (data, cause) =>
    settled(
      data,
      cause,
      data.booking.failedSide === 'seller' ? t('orderStep.sellerNoAnswer') : t('orderStep.nobodyDecided'),
    ),
};
