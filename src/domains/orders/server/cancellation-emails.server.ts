import { type EmailTable, said, type Words } from './email-words.server.ts';

/** Returns the emails to both sides of a cancelled paid order. `why` is for both, `what` for the seller. */
const undone = (why: string, what: string): Words[] => [
  {
    reader: 'buyer',
    heading: 'Your refund',
    text: `${why} The whole amount goes back to the card you paid with. Banks need up to ten days to show it.`,
  },
  {
    reader: 'seller',
    heading: 'The sale is undone',
    text: `${why} All money goes back to the buyer. ${what}`,
  },
];

/** Emails about cancellations of paid orders, by action. */
export const cancellationEmails: EmailTable = {
  cancel: (_, { reason }) =>
    undone(`The buyer cancelled before the handover.${said(reason)}`, 'The product is for sale again.'),
  'ask-to-cancel': (_, { reason }) => [
    {
      reader: 'seller',
      heading: 'The buyer asks to cancel',
      text: `You have agreed to meet, and now the buyer asks to cancel.${said(reason)} Say within 48 hours on the page of the order whether you agree. Without an answer it is cancelled, and all money goes back to them. It is not counted on your page.`,
    },
  ],
  'agree-to-cancel': (_, { by }) =>
    undone(
      by === 'seller'
        ? 'The seller has agreed to cancel.'
        : 'The buyer asked to cancel, and for 48 hours the seller did not answer.',
      'The product is for sale again.',
    ),
  'refuse-to-cancel': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: 'The seller does not agree to cancel',
      text: `Your order and meeting stay as they are.${said(reason)} Your money stays with us: the seller gets none of it without your PIN, and we refund what is not handed over in time.`,
    },
  ],
  'call-off': (_, { reason }) =>
    undone(
      `The seller cancelled before the handover.${said(reason)}`,
      'The listing has ended; you can list it again in My Products.',
    ),
  'time-out': ({ booking }) =>
    undone(
      booking.delivery === 'courier'
        ? 'The parcel was not sent within 3 working days.'
        : 'Nothing was handed over in time.',
      'The listing has ended; you can list it again in My Products.',
    ),
};
