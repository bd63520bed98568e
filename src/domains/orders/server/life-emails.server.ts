import { inLanguage } from '#kernel/locale.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { formatMoment } from '#ui/dates.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import { cancellationEmails } from './cancellation-emails.server.ts';
import { cashSaleEmails } from './cash-sale-emails.server.ts';
import { disputeEmails } from './dispute-emails.server.ts';
import {
  type Cause,
  type EmailTable,
  payoutText,
  sentences,
  settled,
  toBoth,
  toEmail,
} from './email-words.server.ts';
import { meetingEmails } from './meeting-emails.server.ts';
import { type OrderEmailData, priceOf } from './order-emails.server.ts';

/** Functions that write the emails about actions of the event `order.moved`, by action. */
const emails: EmailTable = {
  ...meetingEmails,
  ...cashSaleEmails,
  ...disputeEmails,
  ...cancellationEmails,
  lapse: () => [{ reader: 'buyer', heading: t('orderStep.ended'), text: t('orderStep.endedText') }],
  keep: (_, { reason: until }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.kept'),
      text: sentences(
        until === null
          ? t('orderStep.keptForYou')
          : t('orderStep.keptForYouUntil', { time: formatMoment(until) }),
        t('orderStep.keptText'),
      ),
    },
  ],
  agree: ({ booking }, { reason: until }) => {
    const price = priceOf(booking);
    const time = until === null ? null : formatMoment(until);
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.agreedForYou'),
        text: sentences(
          t('orderStep.agreedWithSeller', { price }),
          time === null ? t('orderStep.agreedKeptYou') : t('orderStep.agreedKeptYouUntil', { time }),
          t('orderStep.agreedBuyerNext'),
        ),
        namesOther: true,
      },
      {
        reader: 'seller',
        heading: t('orderStep.agreedForBuyer'),
        text: sentences(
          t('orderStep.agreedWithBuyer', { price }),
          time === null ? t('orderStep.agreedKeptThem') : t('orderStep.agreedKeptThemUntil', { time }),
          t('orderStep.agreedSellerNext'),
        ),
        namesOther: true,
      },
    ];
  },
  'give-free': () => [{ reader: 'buyer', heading: t('orderStep.free'), text: t('orderStep.freeText') }],
  'hand-over': ({ booking }, cause) => [
    { reader: 'buyer', heading: t('orderStep.handedOver'), text: t('orderStep.handedOverBuyer') },
    {
      reader: 'seller',
      heading: t('orderStep.handedOver'),
      text: payoutText(booking.pricePoisha, cause, (price) => t('orderStep.handedOverSeller', { price })),
    },
  ],
  send: ({ booking }, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.sent'),
      text: t('orderStep.sentText', { parcel: reason ?? '', price: priceOf(booking) }),
    },
  ],
  arrive: ({ booking }, cause) => [
    {
      reader: 'seller',
      heading: t('orderStep.arrived'),
      text: payoutText(booking.pricePoisha, cause, (price) => t('orderStep.arrivedText', { price })),
    },
  ],
  complete: ({ booking }, cause) => [
    { reader: 'buyer', heading: t('orderStep.completed'), text: t('orderStep.sellerHasMoney') },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: payoutText(booking.pricePoisha, cause, (price) => t('orderStep.completedSeller', { price })),
    },
  ],
  'refund-outside': (data, cause) => settled(data, cause, t('orderStep.refundedOutside')),
};

/** Returns the email that asks the buyer whether the parcel has arrived, ten days after it was sent. */
export function parcelAskedEmail(data: OrderEmailData): Email {
  return inLanguage(data.buyer.language, () =>
    toEmail(data, {
      reader: 'buyer',
      heading: t('orderStep.parcelAsked'),
      text: t('orderStep.parcelAskedText'),
    }),
  );
}

/** Returns the emails that an action on an order causes, each in the language of its reader. */
export function emailsOn(action: OrderAction, data: OrderEmailData, cause: Cause): Email[] {
  return toBoth(data, () => emails[action]?.(data, cause) ?? []);
}

/**
 * Returns the emails to the sides of a paid order whose time for the handover ends soon. For an order by courier, only
 * the seller gets one.
 */
export function reminderEmails(data: OrderEmailData, endsAt: Date): Email[] {
  const { booking } = data;
  return toBoth(data, () => {
    const [price, end] = [priceOf(booking), formatMoment(endsAt)];
    if (booking.delivery === 'courier') {
      const text = t('orderStep.sendItText', { price, end });
      return [{ reader: 'seller', heading: t('orderStep.sendIt'), text }];
    }
    return [
      { reader: 'buyer', heading: t('orderStep.haveIt'), text: t('orderStep.haveItText', { end }) },
      {
        reader: 'seller',
        heading: t('orderStep.handOver'),
        text: t('orderStep.handOverText', { price, end }),
      },
    ];
  });
}
