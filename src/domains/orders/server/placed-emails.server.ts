import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { takesCard, takesCash } from '../../attributes/pay-ways.ts';
import { emailBase, type OrderEmailData, otherSideRows, priceOf, theOrder } from './order-emails.server.ts';

/** Returns the emails to both sides of a new order by courier, paid in cash to the carrier. */
function placedForCashByCourierEmails(data: OrderEmailData): Email[] {
  return [
    emailTo(data.buyer, () => ({
      ...emailBase(data, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedCash'),
      paragraphs: [t('orderEmail.bookedCashText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'buyer'),
      action: theOrder(data),
    })),
    emailTo(data.seller, () => ({
      ...emailBase(data, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newByCourier'),
      paragraphs: [t('orderEmail.newCashText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'seller'),
      action: theOrder(data),
    })),
  ];
}

/** Returns the emails to both sides of a new order by courier, paid by card or in cash to the carrier. */
function placedForEitherByCourierEmails(data: OrderEmailData): Email[] {
  return [
    emailTo(data.buyer, () => ({
      ...emailBase(data, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedEither'),
      paragraphs: [t('orderEmail.bookedCourierText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'buyer'),
      action: theOrder(data),
      steps: [
        { title: t('orderEmail.payByCard'), text: t('orderEmail.payByCardText') },
        { title: t('orderEmail.orPayCarrier'), text: t('orderEmail.orPayCarrierText') },
        { title: t('orderEmail.sellerSends'), text: t('orderEmail.sellerSendsEither') },
      ],
    })),
    emailTo(data.seller, () => ({
      ...emailBase(data, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newByCourier'),
      paragraphs: [t('orderEmail.newEitherText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'seller'),
      action: theOrder(data),
      closing: [t('orderEmail.trustNoScreenshot')],
    })),
  ];
}

/** Returns the emails to both sides of a new order by courier. */
function placedByCourierEmails(data: OrderEmailData): Email[] {
  if (!takesCard(data.product)) return placedForCashByCourierEmails(data);
  if (takesCash(data.product)) return placedForEitherByCourierEmails(data);
  return [
    emailTo(data.buyer, () => ({
      ...emailBase(data, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedCourier'),
      paragraphs: [t('orderEmail.bookedCourierText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'buyer'),
      action: theOrder(data),
      steps: [
        { title: t('orderEmail.payByCard'), text: t('orderEmail.payByCardText') },
        { title: t('orderEmail.sellerSends'), text: t('orderEmail.sellerSendsText') },
        { title: t('orderEmail.testIt'), text: t('orderEmail.testParcel') },
      ],
    })),
    emailTo(data.seller, () => ({
      ...emailBase(data, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newByCourier'),
      paragraphs: [t('orderEmail.newCourierText', { price: priceOf(data.booking) })],
      rows: otherSideRows(data, 'seller'),
      action: theOrder(data),
      closing: [t('orderEmail.trustNoScreenshot')],
    })),
  ];
}

/** Returns the email's last step for a buyer who meets the seller: to pay by card or in cash. */
const payAtMeeting = ({ product }: OrderEmailData) =>
  takesCard(product)
    ? {
        title: t('orderEmail.thenPay'),
        text: t('orderEmail.thenPayCard'),
      }
    : {
        title: t('orderEmail.thenPayInCash'),
        text: t('orderEmail.thenPayCash'),
      };

/**
 * Returns the sentence that tells sellers how they learn about the payment: from our email, or from the buyer's PIN.
 */
const whenItIsPaid = ({ product }: OrderEmailData): string =>
  takesCard(product) ? t('orderEmail.trustNoScreenshot') : t('orderEmail.cashOnly');

/** Returns the emails to both sides of a new order. */
export function placedEmails(data: OrderEmailData): Email[] {
  if (data.booking.delivery === 'courier') return placedByCourierEmails(data);
  return [
    emailTo(data.buyer, () => ({
      ...emailBase(data, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedMeet'),
      paragraphs: [t('orderEmail.bookedMeetText')],
      rows: otherSideRows(data, 'buyer'),
      action: theOrder(data),
      steps: [
        { title: t('orderEmail.meetByDay'), text: t('orderEmail.meetByDayText') },
        { title: t('orderEmail.testIt'), text: t('orderEmail.testItText') },
        payAtMeeting(data),
      ],
    })),
    emailTo(data.seller, () => ({
      ...emailBase(data, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newOrderHeading'),
      paragraphs: [t('orderEmail.newOrderText')],
      rows: otherSideRows(data, 'seller'),
      action: theOrder(data),
      closing: [whenItIsPaid(data)],
    })),
  ];
}
