import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { takesCard } from '../../attributes/pay-ways.ts';
import { emailBase, type OrderStory, otherSideRows, priceOf, theOrder } from './order-emails.server.ts';

/** Returns the emails to both sides of a new order by courier, paid in cash to the carrier. */
function placedForCashByCourierEmails(story: OrderStory): Email[] {
  return [
    emailTo(story.buyer, () => ({
      ...emailBase(story, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedCash'),
      paragraphs: [t('orderEmail.bookedCashText', { price: priceOf(story.booking) })],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
    })),
    emailTo(story.seller, () => ({
      ...emailBase(story, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newByCourier'),
      paragraphs: [t('orderEmail.newCashText', { price: priceOf(story.booking) })],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
    })),
  ];
}

/** Returns the emails to both sides of a new order by courier. */
function placedByCourierEmails(story: OrderStory): Email[] {
  if (!takesCard(story.product)) return placedForCashByCourierEmails(story);
  return [
    emailTo(story.buyer, () => ({
      ...emailBase(story, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedCourier'),
      paragraphs: [t('orderEmail.bookedCourierText', { price: priceOf(story.booking) })],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
      steps: [
        { title: t('orderEmail.payByCard'), text: t('orderEmail.payByCardText') },
        { title: t('orderEmail.sellerSends'), text: t('orderEmail.sellerSendsText') },
        { title: t('orderEmail.testIt'), text: t('orderEmail.testParcel') },
      ],
    })),
    emailTo(story.seller, () => ({
      ...emailBase(story, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newByCourier'),
      paragraphs: [t('orderEmail.newCourierText', { price: priceOf(story.booking) })],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
      closing: [t('orderEmail.trustNoScreenshot')],
    })),
  ];
}

/** Returns the email's last step for a buyer who meets the seller: to pay by card or in cash. */
const payAtMeeting = ({ product }: OrderStory) =>
  takesCard(product)
    ? {
        title: t('orderEmail.thenPay'),
        text: t('orderEmail.thenPayCard'),
      }
    : {
        title: t('orderEmail.thenPayInCash'),
        text: t('orderEmail.thenPayCash'),
      };

/** Returns the sentence that tells sellers how they learn of the payment: by our email, or by the buyer's PIN. */
const whenItIsPaid = ({ product }: OrderStory): string =>
  takesCard(product) ? t('orderEmail.trustNoScreenshot') : t('orderEmail.cashOnly');

/** Returns the emails to both sides of a new order. */
export function placedEmails(story: OrderStory): Email[] {
  if (story.booking.delivery === 'courier') return placedByCourierEmails(story);
  return [
    emailTo(story.buyer, () => ({
      ...emailBase(story, 'buyer', t('orderEmail.booked')),
      heading: t('orderEmail.bookedMeet'),
      paragraphs: [t('orderEmail.bookedMeetText')],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
      steps: [
        { title: t('orderEmail.meetByDay'), text: t('orderEmail.meetByDayText') },
        { title: t('orderEmail.testIt'), text: t('orderEmail.testItText') },
        payAtMeeting(story),
      ],
    })),
    emailTo(story.seller, () => ({
      ...emailBase(story, 'seller', t('orderEmail.newOrder')),
      heading: t('orderEmail.newOrderHeading'),
      paragraphs: [t('orderEmail.newOrderText')],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
      closing: [whenItIsPaid(story)],
    })),
  ];
}
