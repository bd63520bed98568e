import { t } from '#texts/t.ts';
import {
  type Cause,
  type EmailTable,
  type EmailText,
  getItBack,
  giveItBack,
  reasonText,
  sentences,
} from './email-words.server.ts';

/**
 * Returns the emails to both sides about the cancellation of a paid order. Both contain the text `why`; the seller's
 * email also contains `what`.
 */
const undone = (cause: Cause, why: string, what: string): EmailText[] => [
  {
    reader: 'buyer',
    heading: t('orderEmail.refund'),
    text: sentences(why, t('orderEmail.refundWhole'), giveItBack(cause)),
  },
  {
    reader: 'seller',
    heading: t('orderStep.undone'),
    text: sentences(why, t('orderStep.allBack'), getItBack(cause), what),
  },
];

/** Emails about cancellations of paid orders, by action. */
export const cancellationEmails: EmailTable = {
  cancel: (_, cause) =>
    undone(
      cause,
      sentences(t('orderStep.buyerCancelled'), reasonText(cause.reason)),
      t('orderStep.forSaleAgain'),
    ),
  'ask-to-cancel': (_, { reason }) => [
    {
      reader: 'seller',
      heading: t('orderStep.cancelAsked'),
      text: sentences(t('orderStep.cancelAskedText'), reasonText(reason), t('orderStep.cancelAskedNext')),
    },
  ],
  'agree-to-cancel': (_, cause) =>
    undone(
      cause,
      cause.by === 'seller' ? t('orderStep.sellerAgreed') : t('orderStep.cancelSilent'),
      t('orderStep.forSaleAgain'),
    ),
  'refuse-to-cancel': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.cancelRefused'),
      text: sentences(t('orderStep.staysAsIs'), reasonText(reason), t('orderStep.moneyStays')),
    },
  ],
  'call-off': (_, cause) =>
    undone(
      cause,
      sentences(t('orderStep.sellerCancelled'), reasonText(cause.reason)),
      t('orderStep.listingEnded'),
    ),
  'time-out': ({ booking }, cause) =>
    undone(
      cause,
      booking.delivery === 'courier' ? t('orderStep.parcelNotSent') : t('orderStep.notInTime'),
      t('orderStep.listingEnded'),
    ),
};
