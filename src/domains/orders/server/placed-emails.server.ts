import type { Email } from '#platform/work/email-layout.server.ts';
import { takesCard } from '../../attributes/pay-ways.ts';
import { emailBase, type OrderStory, otherSideRows, priceOf, theOrder } from './order-emails.server.ts';

/** Returns the emails to both sides of a new order by courier, paid in cash to the carrier. */
function placedForCashByCourierEmails(story: OrderStory): Email[] {
  const price = priceOf(story.booking);
  return [
    {
      ...emailBase(story, 'buyer', 'Booked'),
      heading: 'Booked. Pay the carrier when it comes',
      paragraphs: [
        `You pay the carrier ${price} in cash; the courier is included. Never send money ahead. Secondbyte moves no cash and cannot protect it.`,
      ],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
    },
    {
      ...emailBase(story, 'seller', 'New order'),
      heading: 'You have a new order by courier',
      paragraphs: [
        `The buyer pays the carrier ${price} in cash; the courier is included. Call them before you send it.`,
      ],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
    },
  ];
}

/** Returns the emails to both sides of a new order by courier. */
function placedByCourierEmails(story: OrderStory): Email[] {
  if (!takesCard(story.product)) return placedForCashByCourierEmails(story);
  const price = priceOf(story.booking);
  return [
    {
      ...emailBase(story, 'buyer', 'Booked'),
      heading: 'Booked. Pay, and the seller sends it',
      paragraphs: [
        `Nothing is paid yet. You pay ${price}, the courier included. Other buyers may order it too: the first person to pay gets it.`,
      ],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
      steps: [
        { title: 'Pay by card', text: 'We keep your money until the parcel has come and it works.' },
        { title: 'The seller sends it', text: 'Within 3 working days, or we refund all of it.' },
        { title: 'Test it', text: 'You have 72 hours to say whether all is well.' },
      ],
    },
    {
      ...emailBase(story, 'seller', 'New order'),
      heading: 'You have a new order by courier',
      paragraphs: [
        `It is not paid yet: send nothing before the page of the order says Paid. They pay ${price}, the courier included.`,
      ],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
      closing: [
        'We email you when a card payment arrives. Don’t trust a screenshot of a payment. It is paid only when My Buyers says Paid.',
      ],
    },
  ];
}

/** Returns the last step of a meeting, by how the seller is paid. */
const payAtMeeting = ({ product }: OrderStory) =>
  takesCard(product)
    ? {
        title: 'Then pay',
        text: 'By card in My Orders, when it works. Never send money outside Secondbyte.',
      }
    : {
        title: 'Then pay in cash',
        text: 'When it works. Say so on the page of the order, and show the seller your PIN. Never send money ahead.',
      };

/** Tells a seller how they learn of the payment: by our email, or by the buyer's PIN. */
const whenItIsPaid = ({ product }: OrderStory): string =>
  takesCard(product)
    ? 'We email you when a card payment arrives. Don’t trust a screenshot of a payment. It is paid only when My Buyers says Paid.'
    : 'You take cash only. Count it, then type the buyer’s PIN on the page of the order: the sale then counts.';

/** Returns the emails to both sides of a new order. */
export function placedEmails(story: OrderStory): Email[] {
  if (story.booking.delivery === 'courier') return placedByCourierEmails(story);
  return [
    {
      ...emailBase(story, 'buyer', 'Booked'),
      heading: 'Booked. Now agree where you meet',
      paragraphs: [
        'Nothing is paid yet. Call the seller to agree on a time. Other buyers may order it too: the first person to pay gets it.',
      ],
      rows: otherSideRows(story, 'buyer'),
      action: theOrder(story),
      steps: [
        { title: 'Meet by day, in a public place', text: 'A computer shop or a busy café works well.' },
        { title: 'Test it', text: 'Switch it on. Try the keys, the screen, the ports and the battery.' },
        payAtMeeting(story),
      ],
    },
    {
      ...emailBase(story, 'seller', 'New order'),
      heading: 'You have a new order',
      paragraphs: [
        'Call the buyer to agree on time and place. It is not paid yet: other buyers may order it too, and the first person to pay gets it.',
      ],
      rows: otherSideRows(story, 'seller'),
      action: theOrder(story),
      closing: [whenItIsPaid(story)],
    },
  ];
}
