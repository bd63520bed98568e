import type { EmailTable } from './email-words.server.ts';
import { priceOf } from './order-emails.server.ts';

/** Texts of an agreed cash sale, by the side that confirmed it last and the side that reads them. */
const agreed = {
  buyer: {
    buyer: 'You confirmed that you bought it.',
    seller: 'The buyer confirmed that they bought it.',
  },
  seller: {
    buyer: 'The seller confirmed that you bought it.',
    seller: 'You confirmed that the buyer bought it.',
  },
  market: {
    buyer: 'The seller marked it as sold and did not answer for 7 days.',
    seller: 'You marked it as sold, and the buyer says that they bought it. You did not answer for 7 days.',
  },
} as const;

/** Emails about sales in cash, by action. */
export const cashSaleEmails: EmailTable = {
  'pay-cash': (story) => [
    {
      reader: 'buyer',
      heading: 'Completed',
      text: `You paid ${priceOf(story.booking)} in cash, and the seller typed your PIN, so it is yours. No money went through Secondbyte, so we cannot refund it.`,
    },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The PIN was right: it is sold for ${priceOf(story.booking)} in cash. No money went through Secondbyte.`,
    },
  ],
  'name-buyer': (story) => [
    {
      reader: 'buyer',
      heading: 'Did you buy it?',
      text: `The seller says that you bought it for ${priceOf(story.booking)} in cash. Is that right? Answer on the page of the order within 14 days. If you say yes, it counts as a sale, and you can review each other.`,
    },
  ],
  'say-bought': (story) => [
    {
      reader: 'seller',
      heading: 'Did this buyer buy it?',
      text: `The buyer says that they bought it for ${priceOf(story.booking)} in cash. Is that right? Answer on the page of the order within 7 days. If you marked it as sold and don’t answer, it counts as your sale to them.`,
    },
  ],
  'confirm-bought': (story, { by }) => {
    const sale = `It counts as sold for ${priceOf(story.booking)} in cash.`;
    return [
      {
        reader: 'buyer',
        heading: 'Completed',
        text: `${agreed[by ?? 'market'].buyer} ${sale} No money went through Secondbyte, so we cannot refund it.`,
      },
      {
        reader: 'seller',
        heading: 'Completed',
        text: `${agreed[by ?? 'market'].seller} ${sale} No money went through Secondbyte.`,
      },
    ];
  },
  'deny-bought': () => [
    {
      reader: 'buyer',
      heading: 'The seller says you did not buy it',
      text: 'So it does not count as a sale. Is that wrong? Write to us with the order number.',
    },
  ],
};
