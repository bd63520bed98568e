import type { GuardTable } from '../guard.ts';

const ORDERS = 'src/domains/orders/server/calls.test.ts';
const EMAILS = 'src/domains/orders/server/emails.test.ts';
const BUYERS = 'src/domains/orders/server/buyers.test.ts';
const PRICE = 'src/domains/orders/server/accept-price.test.ts';
const BEGIN = 'src/domains/orders/server/begin-payment.test.ts';
const CONFIRM = 'src/domains/orders/server/confirm-payment.test.ts';
const SETTLE = 'src/domains/orders/server/settle-payment.test.ts';
const LIFE = 'src/domains/orders/server/order-life.test.ts';
const MEET = 'src/domains/orders/server/meet.test.ts';
const CANCEL = 'src/domains/orders/server/cancel-paid.test.ts';
const CASH = 'src/domains/orders/server/cash.test.ts';
const PARCEL = 'src/domains/orders/server/send-parcel.test.ts';
const BOUGHT = 'src/domains/orders/server/answer-bought.test.ts';
const KEEP = 'src/domains/orders/server/keep-order.test.ts';
const PAYOUTS = 'src/domains/payouts/server/payouts.test.ts';
const LEDGER = 'src/domains/orders/server/ledger.test.ts';
const HANDOVER = 'src/domains/orders/server/handover.test.ts';
const CHECKS = 'src/domains/orders/server/checks.test.ts';
const RULES = 'src/domains/bookings/rules.test.ts';
const PAYMENTS = 'src/domains/payments/server/calls.test.ts';
const WISHES = 'src/domains/wishlist/server/calls.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of orders, money and wish lists. */
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
  'seller-email-after-sale': {
    guards: 'a seller’s address, from a buyer whose order another’s payment has ended',
    tests: ['src/domains/orders/server/begin-payment.test.ts'],
  },
  'standing-orders-of-buyer': {
    guards: 'what another buyer has ordered, from whoever wished for it',
    tests: ['src/domains/wishlist/server/calls.test.ts'],
  },
  'seller-of-sold-wish': {
    guards: 'a seller’s address, from those who wished for what another has bought',
    tests: ['src/domains/wishlist/server/calls.test.ts'],
  },
  'order-of-buyer': { guards: 'an order’s page, from who is not its buyer', tests: [LIFE] },
  'order-of-seller': { guards: 'an order’s page, from sellers of other products', tests: [LIFE] },
  'order-of-admin': { guards: 'an order’s page, from everybody else', tests: [LIFE] },
  'order-buyer-phone-after-end': {
    guards: 'a buyer’s telephone, from the page of an order that has ended',
    tests: [LIFE],
  },
  'order-seller-phone-after-end': {
    guards: 'a seller’s telephone, from the page of an order that has ended',
    tests: [LIFE],
  },
  'timer-still-due': {
    guards: 'orders, from a time that another worker has acted on',
    tests: [LIFE, HANDOVER],
  },
  'act-on-own-order': {
    guards: 'an order, from what only its other side or nobody may do',
    tests: [HANDOVER],
  },
  'move-by-table': { guards: 'an order, from what its state does not allow', tests: [HANDOVER] },
  'bought-asked': {
    guards: 'a sale in cash, from being confirmed by a seller before its buyer has said so',
    tests: [BOUGHT],
  },
  'send-by-courier': { guards: 'orders that meet, from counting as sent', tests: [PARCEL] },
  'courier-where-offered': {
    guards: 'sellers without a courier, from having to send',
    tests: [PARCEL],
  },
  'one-named-buyer': {
    guards: 'a seller, from asking two buyers at once to confirm one sale',
    tests: [BOUGHT],
  },
  'silence-of-seller-who-sold': {
    guards: 'a seller who did not mark it as sold, from a sale through silence',
    tests: [BOUGHT],
  },
  'silence-with-one-claim': {
    guards: 'a seller, from a sale through silence to one of two who say so',
    tests: [BOUGHT],
  },
  'keep-free-product': { guards: 'products, from being kept for two buyers', tests: [KEEP] },
  'keep-three-days': { guards: 'products, from being kept for ever', tests: [KEEP] },
  'give-free-unpaid': { guards: 'a buyer who pays, from losing what is kept for them', tests: [KEEP] },
  'kept-outlives-payment': {
    guards: 'what is kept for a buyer, from a try to pay that fails',
    tests: [KEEP],
  },
  'accept-meeting-of-other': {
    guards: 'a meeting, from who proposed it and would agree alone',
    tests: [MEET],
  },
  'cancel-by-asking': {
    guards: 'a seller who is on the way, from a buyer who cancels alone',
    tests: [CANCEL],
  },
  'cancel-asked-once': { guards: 'a seller, from being asked again what they have refused', tests: [CANCEL] },
  'silence-has-agreed': { guards: 'a buyer’s money, from a seller who refuses too late', tests: [CANCEL] },
  'no-show-after-meeting': { guards: 'people, from being noted as absent before the time', tests: [MEET] },
  'calendar-of-own-order': {
    guards: 'where others meet, from who is on no side of the order',
    tests: [MEET],
  },
  'cash-where-taken': { guards: 'sellers who take no cash, from orders that say it was paid', tests: [CASH] },
  'consent-before-paying': {
    guards: 'buyers on the site’s pages, from paying without having agreed to the terms',
    tests: ['src/domains/orders/server/begin-payment.test.ts'],
  },
  'card-where-taken': { guards: 'sellers who take no card, from card payments', tests: [CASH] },
  'cash-without-card-money': {
    guards: 'a buyer, from paying twice: by card and in cash',
    tests: [CASH],
  },
  'cash-buys-free-product': {
    guards: 'a product that is kept for one, from the cash of another',
    tests: [CASH],
  },
  'cards-of-another': {
    guards: 'what a browser keeps of orders, from the account that signs in next',
    tests: ['src/domains/orders/web/site/forget-cards.test.ts'],
  },
  'notes-of-another': {
    guards: 'what a buyer noted at a meeting, from the account that signs in next',
    tests: ['src/domains/orders/web/site/forget-cards.test.ts'],
  },
  'checks-before-handover': {
    guards: 'what a buyer found, from being written anew after the handover',
    tests: [CHECKS],
  },
  'handover-pin': { guards: 'a buyer’s money, from sellers who do not have the PIN', tests: [HANDOVER] },
  'pin-tries': { guards: 'the PIN, from being guessed', tests: [HANDOVER] },
  'pin-noted-after-payment': {
    guards: 'the PIN, from moments before the payment and to come',
    tests: [HANDOVER],
  },
  'close-with-kept-money': {
    guards: 'kept money, from the closing of its sides’ accounts',
    tests: [HANDOVER],
  },
  'sale-ends-once': { guards: 'the market, from paying a sale to both of its sides', tests: [LEDGER] },
  'payout-account-by-password': {
    guards: 'a seller’s money, from who has their session alone',
    tests: [PAYOUTS],
  },
  'payout-account-waits': {
    guards: 'a seller’s money, from being turned aside before they have read the email',
    tests: [PAYOUTS],
  },
  'payout-number-masked': { guards: 'numbers of accounts, from answers', tests: [PAYOUTS] },
  'payout-sum-seen': { guards: 'payout runs, from sums that no admin has seen', tests: [PAYOUTS] },
  'payout-decided-once': { guards: 'payouts, from being noted twice', tests: [PAYOUTS] },
  'payout-item-once': { guards: 'orders, from being paid out twice', tests: [PAYOUTS] },
  'close-with-due-money': { guards: 'money that is due, from the closing of its account', tests: [PAYOUTS] },
  'payouts-due-for-admins': {
    guards: 'what is due to sellers, from everybody else',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-runs-for-admins': { guards: 'payout runs, from everybody else', tests: [PAYOUTS, RIGHTS] },
  'payout-run-for-admins': { guards: 'payouts, from being made by anybody else', tests: [PAYOUTS, RIGHTS] },
  'payouts-of-run-for-admins': { guards: 'payouts, from everybody else', tests: [PAYOUTS, RIGHTS] },
  'payout-file-for-admins': {
    guards: 'whole numbers of accounts, from everybody else',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-outcome-for-admins': {
    guards: 'what became of payouts, from being noted by others',
    tests: [PAYOUTS, RIGHTS],
  },
  'bookings-of-buyer': { guards: 'orders, from other buyers’ lists', tests: [ORDERS] },
  'buyers-of-seller': { guards: 'buyers, from other sellers’ lists', tests: [BUYERS] },
  'one-order-email-a-day': {
    guards: 'a seller’s mailbox, from who orders and takes back again and again',
    tests: [EMAILS],
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
