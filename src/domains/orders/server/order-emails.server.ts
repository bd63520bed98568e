import { clipText } from '#kernel/clip-text.ts';
import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import { phoneUrl } from '#kernel/phone-url.ts';
import type { Email, EmailRow } from '#platform/work/email-layout.server.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { OrderEnding } from '../../bookings/events.ts';
import { orderNumber } from '../../bookings/order-number.ts';
import type { Booking } from '../../bookings/public-api.server.ts';
import { type OrderState, orderState } from '../../bookings/transitions.ts';
import { emailItem, type Product, titleInSubject } from '../../catalog/public-api.server.ts';

/** An order and its people, for an email. */
export type OrderStory = {
  readonly booking: Booking;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
  readonly publicUrl: string;
};

/** Longest name and place in emails, in characters; longer ones are cut. */
const MAX_NAME = 60;
const MAX_PLACE = 120;

const REASON_BUYER =
  'You get this because you ordered on Secondbyte. You can’t turn off emails about your orders.';
const REASON_SELLER =
  'You get this because you sell on Secondbyte. You can’t turn off emails about your orders.';

/** Formats the amounts of an order for emails. */
export const priceOf = ({ pricePoisha }: Booking) => formatTaka(poishaToTaka(pricePoisha));

function subjectOf(what: string, { booking, product }: OrderStory): string {
  return `${what}: ${titleInSubject(product)} (${orderNumber(booking.id)})`;
}

/** Returns the parts that all emails of an order share: recipient, subject with the order's number, reason. */
export function emailBase(story: OrderStory, reader: 'buyer' | 'seller', what: string) {
  const { booking, product, publicUrl } = story;
  const number = orderNumber(booking.id);
  return {
    to: story[reader].email,
    subject: subjectOf(what, story),
    item: emailItem(product, {
      publicUrl,
      pricePoisha: booking.pricePoisha,
      details: [`Order ${number}`],
    }),
    reason: reader === 'buyer' ? REASON_BUYER : REASON_SELLER,
    reference: number,
  };
}

/** Lists the other side's name, phone and meeting place; unknown rows are left out. */
function meetingRows(
  label: 'Buyer' | 'Seller',
  name: string,
  number: string,
  { meetLocation, delivery }: Booking,
): EmailRow[] {
  return [
    { label, value: clipText(name, MAX_NAME) },
    ...(number ? [{ label: 'Call', value: number, url: phoneUrl(number) }] : []),
    ...(meetLocation
      ? [
          {
            label: delivery === 'courier' ? 'Delivery address' : 'Meeting place',
            value: clipText(meetLocation, MAX_PLACE),
          },
        ]
      : []),
  ];
}

const sellerRows = ({ booking, product, seller }: OrderStory) =>
  meetingRows('Seller', seller.name, product.number, booking);
const buyerRows = ({ booking, buyer }: OrderStory) =>
  meetingRows('Buyer', buyer.name, booking.buyerPhone, booking);

/** Lists the other side's name, phone and meeting place for a reader of an order's email. */
export function otherSideRows(story: OrderStory, reader: 'buyer' | 'seller'): EmailRow[] {
  return reader === 'buyer' ? sellerRows(story) : buyerRows(story);
}

/** Returns the button that leads to the order. */
export const theOrder = ({ booking, publicUrl }: OrderStory) => ({
  label: 'See the order',
  url: publicUrl + paths.order(booking.id),
});

function receiptRows({ booking, publicUrl }: OrderStory, transactionId: string | null): EmailRow[] {
  const { paidAt } = booking;
  return [
    ...(paidAt ? [{ label: 'Paid', value: `${dhakaDay(paidAt)}, ${dhakaTime(paidAt)}` }] : []),
    ...(transactionId ? [{ label: 'Transaction id', value: transactionId }] : []),
    { label: 'Receipt', value: 'Open the receipt', url: publicUrl + dashboardPaths.payment(booking.id) },
  ];
}

/** Returns the emails to both sides of an order paid by card. `transactionId` is the card processor's id. */
export function paidEmails(story: OrderStory, transactionId: string | null): Email[] {
  const price = priceOf(story.booking);
  const isByCourier = story.booking.delivery === 'courier';
  return [
    {
      ...emailBase(story, 'buyer', 'Paid'),
      heading: `Paid. ${price} has arrived`,
      isDone: true,
      paragraphs: ['Nobody else can buy it now. Keep this email as your record.'],
      rows: [...receiptRows(story, transactionId), ...sellerRows(story)],
      action: theOrder(story),
      closing: isByCourier
        ? [
            'The seller sends it within 3 working days, or we refund all of it. We keep your money until the parcel has come and you have had 72 hours to test it.',
          ]
        : [
            'You have tested it and have it with you? Say so on the page of the order: it shows the PIN that the seller types.',
            'Not met yet? We keep your money until you have it. Test it before you take it with you; if it is not as described, do not take it, and cancel.',
          ],
    },
    {
      ...emailBase(story, 'seller', 'Sold'),
      heading: `Sold. ${price} is paid`,
      isDone: true,
      paragraphs: [
        'The buyer has paid by card. The product is no longer for sale, and other orders of it have ended.',
      ],
      rows: buyerRows(story),
      action: theOrder(story),
      closing: isByCourier
        ? [
            'Send it within 3 working days, and note the carrier and the tracking number with a photo of the parcel on the page of the order. Otherwise the money goes back to the buyer.',
            'We keep the payment until the buyer says that it works, or 72 hours after the parcel came. It is paid out to the account that you have named under Money.',
          ]
        : [
            'Hand it over when you meet, and type the PIN that the buyer shows you. Without it the money goes back to them.',
            'We keep the payment until then. It is yours 48 hours after the handover, or at once when the buyer says that all is well, and is paid out to the account that you have named under Money.',
          ],
    },
  ];
}

/** Reasons why a payment did not buy the product, by the state of the order. */
const PAID_ALREADY = 'The order was paid already.';
const refundCauses: Readonly<Record<OrderState, string>> = {
  open: 'It was not the price of the order.',
  paid: PAID_ALREADY,
  sent: PAID_ALREADY,
  'handed-over': PAID_ALREADY,
  disputed: PAID_ALREADY,
  completed: PAID_ALREADY,
  refunded: PAID_ALREADY,
  unavailable: 'The product was no longer available.',
  cancelled: 'You had cancelled the order before the money arrived.',
};

/** Returns the email to a buyer about a refund. */
export function refundedEmail(story: OrderStory): Email {
  const { booking, publicUrl } = story;
  return {
    ...emailBase(story, 'buyer', 'Your refund'),
    heading: 'Your refund',
    paragraphs: [
      `Your card payment for this order has arrived. ${refundCauses[orderState(booking)]}`,
      'The whole amount goes back to the card you paid with. Banks need up to ten days to show it.',
    ],
    action: { label: 'How refunds work', url: publicUrl + paths.refunds() },
  };
}

/** Explanations to a buyer whose product is gone. */
const endings: Readonly<Record<OrderEnding, { readonly heading: string; readonly cause: string }>> = {
  sold: { heading: 'Sold to another buyer', cause: 'Another buyer paid first.' },
  'sold-elsewhere': {
    heading: 'No longer for sale',
    cause: 'The seller marked it as sold.',
  },
  'taken-down': { heading: 'No longer for sale', cause: 'The seller has ended the listing.' },
  lapsed: { heading: 'No longer for sale', cause: 'The listing has expired.' },
  removed: { heading: 'No longer for sale', cause: 'Secondbyte has removed the listing.' },
  'account-closed': { heading: 'No longer for sale', cause: 'The account of the seller was closed.' },
};

/** Endings after which the buyer may have bought it in cash. They can say so on the order's page. */
const PERHAPS_BOUGHT: readonly OrderEnding[] = ['sold-elsewhere', 'taken-down', 'lapsed'];

/** Endings after which money paid outside the market may be lost. */
const DOUBTFUL: readonly OrderEnding[] = ['removed', 'account-closed'];

/** Returns the email to a buyer whose open order ended because the product is gone. */
export function unavailableEmail(story: OrderStory, ending: OrderEnding): Email {
  const { product, publicUrl } = story;
  const { heading, cause } = endings[ending];
  const isAsked = PERHAPS_BOUGHT.includes(ending);
  return {
    ...emailBase(story, 'buyer', heading),
    heading,
    paragraphs: [
      `${cause} Your order has ended, and you were not charged. We refund any card payment still in progress.`,
      ...(DOUBTFUL.includes(ending)
        ? ['Have you given the seller money already? Write to us with the order number.']
        : []),
      ...(isAsked ? ['Did you buy it in cash? Say so on your order.'] : []),
    ],
    action: isAsked
      ? theOrder(story)
      : { label: 'See what else there is', url: publicUrl + paths.categoryDetails(product.category) },
  };
}
