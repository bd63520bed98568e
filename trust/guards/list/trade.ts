import type { GuardTable } from '../guard.ts';

const ORDERS = 'src/domains/orders/server/calls.test.ts';
const LETTERS = 'src/domains/orders/server/emails.test.ts';
const BUYERS = 'src/domains/orders/server/buyers.test.ts';
const PRICE = 'src/domains/orders/server/accept-price.test.ts';
const BEGIN = 'src/domains/orders/server/begin-payment.test.ts';
const CONFIRM = 'src/domains/orders/server/confirm-payment.test.ts';
const SETTLE = 'src/domains/orders/server/settle-payment.test.ts';
const RULES = 'src/domains/orders/rules.test.ts';
const PAYMENTS = 'src/domains/payments/server/calls.test.ts';
const WISHES = 'src/domains/wishlist/server/calls.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Orders, money and wishes. */
export const tradeGuards: GuardTable = {
  'interest-own-listings': {
    guards: 'how many buyers are after a listing, from other sellers',
    tests: [WISHES],
  },
  'one-paid-booking': {
    guards: 'a product, from being sold twice: the unique index',
    tests: ['src/domains/orders/two-buyers-unguarded.test.ts'],
  },
  'booking-of-buyer': { guards: 'an order, from everybody but its buyer and admins', tests: [ORDERS] },
  'buyer-phone-after-end': {
    guards: 'a buyer’s telephone, from a seller who has no more use for it',
    tests: [BUYERS],
  },
  'seller-phone-after-end': {
    guards: 'a seller’s telephone, from a buyer whose order has ended',
    tests: [ORDERS],
  },
  'bookings-of-buyer': { guards: 'orders, from other buyers’ lists', tests: [ORDERS] },
  'buyers-of-seller': { guards: 'buyers, from other sellers’ lists', tests: [BUYERS] },
  'one-order-letter-a-day': {
    guards: 'a seller’s mailbox, from who orders and takes back again and again',
    tests: [LETTERS],
  },
  'cancel-own-booking': { guards: 'an order, from being taken back by others', tests: [ORDERS] },
  'pay-own-booking': { guards: 'an order, from being paid by others', tests: [BEGIN] },
  'payment-in-flight': {
    guards: 'a buyer, from paying a second time while money is on its way',
    tests: [BEGIN],
  },
  'intent-succeeded': { guards: 'sales, from money that has not arrived', tests: [CONFIRM] },
  'order-of-own-product': { guards: 'sellers, from ordering their own', tests: [RULES, BEGIN] },
  'new-price-seen': { guards: 'buyers, from a price that they have not seen', tests: [PRICE] },
  'sale-at-agreed-price': {
    guards: 'buyers, from paying a price that they have replaced by another',
    tests: [PRICE],
  },
  'price-seen': { guards: 'prices, from what the buyer says', tests: [RULES, BEGIN] },
  'sale-fully-paid': { guards: 'sales, from money that is not the whole price', tests: [RULES, SETTLE] },
  'order-of-sold-product': { guards: 'orders, from being ordered when sold', tests: [RULES, BEGIN] },
  'paid-amount': { guards: 'sales, from another amount', tests: [SETTLE, CONFIRM] },
  'paid-currency': { guards: 'sales, from a weaker currency', tests: [SETTLE, CONFIRM] },
  'intent-of-booking': {
    guards: 'payments, from intents at the processor that are of another order',
    tests: [SETTLE, CONFIRM],
  },
  'payment-of-booking': { guards: 'an order, from being paid with the money of another', tests: [CONFIRM] },
  'payment-of-buyer': { guards: 'an order, from being told of by others', tests: [CONFIRM, RIGHTS] },
  'webhook-signature': {
    guards: 'the books, from messages that the processor did not sign',
    tests: [PAYMENTS],
  },
  'webhook-age': { guards: 'the books, from old messages', tests: [PAYMENTS] },
  'webhook-from-future': { guards: 'the books, from messages from the future', tests: [PAYMENTS] },
  'webhook-livemode': { guards: 'the books, from messages of another kind of market', tests: [PAYMENTS] },
  'money-orders-for-admins': {
    guards: 'what became of the money of orders, from everybody but admins',
    tests: ['src/domains/orders/server/money-changes.test.ts', RIGHTS],
  },
  'money-log-for-admins': {
    guards: 'the record of money, from everybody but admins',
    tests: ['src/domains/orders/server/money-changes.test.ts', RIGHTS],
  },
  'processor-refusal': {
    guards: 'buyers, from an error and a product that stays reserved when the processor refuses this market',
    tests: [BEGIN, 'src/domains/payments/server/report-processor.test.ts'],
  },
  'refused-hold-returned': {
    guards: 'a product, from staying reserved for a payment that cannot begin',
    tests: [BEGIN],
  },
  'holds-per-source': {
    guards: 'the market, from one source that holds everything with many accounts',
    tests: [BEGIN],
  },
  'order-own-wish': { guards: 'a wish, from being ordered by others', tests: [WISHES] },
  'remove-own-wish': { guards: 'a wish, from being removed by others', tests: [WISHES] },
  'wished-products-of-buyer': { guards: 'what one wishes for, from others', tests: [WISHES] },
  'wishes-of-buyer': { guards: 'wish lists, from other buyers', tests: [WISHES] },
};
