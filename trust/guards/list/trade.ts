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
    risk: "a seller sees how many buyers are interested in another seller's listing",
    tests: [WISHES],
  },
  'one-paid-booking': {
    risk: 'a product is sold twice: the database accepts a second paid order',
    tests: ['src/domains/orders/two-buyers-unguarded.test.ts'],
  },
  'booking-of-buyer': { risk: "a buyer can read another buyer's order", tests: [ORDERS] },
  'buyer-email-after-end': {
    risk: "a seller still sees the buyer's email address after the order has ended",
    tests: [BUYERS],
  },
  'buyer-phone-after-end': {
    risk: "a seller still sees the buyer's phone number after the order has ended",
    tests: [BUYERS],
  },
  'seller-phone-after-end': {
    risk: "a buyer still sees the seller's phone number after the order has ended",
    tests: [ORDERS],
  },
  'seller-email-after-sale': {
    risk: "a buyer still sees the seller's email address after the product was sold to somebody else",
    tests: ['src/domains/orders/server/begin-payment.test.ts'],
  },
  'standing-orders-of-buyer': {
    risk: "a wish list shows another buyer's order of the product",
    tests: ['src/domains/wishlist/server/calls.test.ts'],
  },
  'seller-of-sold-wish': {
    risk: "a wish list shows the seller's contact data after another buyer has bought the product",
    tests: ['src/domains/wishlist/server/calls.test.ts'],
  },
  'order-of-buyer': { risk: "every signed-in user can open an order's page as its buyer", tests: [LIFE] },
  'order-of-seller': { risk: "every signed-in user can open an order's page as its seller", tests: [LIFE] },
  'order-of-admin': { risk: "every signed-in user can open an order's page as an admin", tests: [LIFE] },
  'order-buyer-phone-after-end': {
    risk: "the page of an ended order still shows the buyer's phone number",
    tests: [LIFE],
  },
  'order-seller-phone-after-end': {
    risk: "the page of an ended order still shows the seller's phone number",
    tests: [LIFE],
  },
  'timer-still-due': {
    risk: 'a timer takes effect at its old time although it was postponed meanwhile',
    tests: [LIFE, HANDOVER],
  },
  'act-on-own-order': {
    risk: 'a user can act on an order of other people, or in place of its other side',
    tests: [HANDOVER],
  },
  'move-by-table': { risk: 'an order accepts actions that its state does not allow', tests: [HANDOVER] },
  'bought-asked': {
    risk: 'a seller can confirm a cash sale that the buyer has not claimed',
    tests: [BOUGHT],
  },
  'send-by-courier': {
    risk: 'a seller can mark an order as sent although buyer and seller are to meet',
    tests: [PARCEL],
  },
  'courier-where-offered': {
    risk: 'a buyer can order courier delivery from a seller who does not offer it',
    tests: [PARCEL],
  },
  'one-named-buyer': {
    risk: 'a seller can ask two buyers at once to confirm the same sale',
    tests: [BOUGHT],
  },
  'silence-of-seller-who-sold': {
    risk: "a seller's silence counts as a sale although they did not mark the product as sold",
    tests: [BOUGHT],
  },
  'silence-with-one-claim': {
    risk: "a seller's silence counts as a sale to one of two buyers who both claim the product",
    tests: [BOUGHT],
  },
  'keep-free-product': {
    risk: "a seller's hold seems to succeed while another buyer holds the product",
    tests: [KEEP],
  },
  'keep-three-days': { risk: 'a seller can hold a product for a buyer for ever', tests: [KEEP] },
  'give-free-unpaid': { risk: 'a seller can end a hold while its buyer pays', tests: [KEEP] },
  'kept-outlives-payment': { risk: "a failed payment ends the seller's hold for the buyer", tests: [KEEP] },
  'close-orders-of-withdrawn': {
    risk: 'a late event about an ended listing ends the orders and payments of the listing after its return',
    tests: [EMAILS],
  },
  'accept-meeting-seen': {
    risk: 'a person accepts a meeting place that they have not seen',
    tests: [MEET],
  },
  'accept-meeting-of-other': {
    risk: 'a person can accept the meeting that they proposed themselves',
    tests: [MEET],
  },
  'cancel-by-asking': {
    risk: "a buyer can cancel without the seller's consent although a meeting is agreed",
    tests: [CANCEL],
  },
  'cancel-asked-once': {
    risk: 'a buyer can ask to cancel again after the seller has refused',
    tests: [CANCEL],
  },
  'silence-has-agreed': {
    risk: 'a seller can refuse a cancellation after the deadline, when it counts as agreed',
    tests: [CANCEL],
  },
  'no-show-after-meeting': {
    risk: 'a person can report that the other side missed a meeting before its time',
    tests: [MEET],
  },
  'calendar-of-own-order': {
    risk: "every signed-in user can read the time and place of other people's meetings",
    tests: [MEET],
  },
  'cash-where-taken': {
    risk: 'a buyer can claim a cash payment to a seller who does not accept cash',
    tests: [CASH],
  },
  'consent-before-paying': {
    risk: 'a buyer can pay on the site without agreeing to the terms',
    tests: ['src/domains/orders/server/begin-payment.test.ts'],
  },
  'card-where-taken': {
    risk: 'a buyer can pay by card although the seller does not accept cards',
    tests: [CASH],
  },
  'cash-without-card-money': {
    risk: 'a buyer pays twice: in cash while a card payment is in transit',
    tests: [CASH],
  },
  'cash-buys-free-product': {
    risk: 'a cash payment completes an order although the product is held for another buyer',
    tests: [CASH],
  },
  'cards-of-another': {
    risk: 'a browser shows stored orders and PINs to the next account that signs in',
    tests: ['src/domains/orders/web/site/forget-cards.test.ts'],
  },
  'notes-of-another': {
    risk: 'a browser shows drafts of meeting checks and listings to the next account that signs in',
    tests: ['src/domains/orders/web/site/forget-cards.test.ts'],
  },
  'checks-before-handover': {
    risk: 'a buyer can change their check results after the handover',
    tests: [CHECKS],
  },
  'handover-pin': { risk: "a seller gets the buyer's money without the right PIN", tests: [HANDOVER] },
  'pin-tries': { risk: 'a seller can guess the PIN with any number of attempts', tests: [HANDOVER] },
  'pin-noted-after-payment': {
    risk: 'a PIN is accepted for a time before the payment or in the future',
    tests: [HANDOVER],
  },
  'close-with-kept-money': {
    risk: 'an account can be closed while the market holds money of its orders',
    tests: [HANDOVER],
  },
  'sale-ends-once': {
    risk: 'the market pays a sale twice: to the seller and back to the buyer',
    tests: [LEDGER],
  },
  'payout-account-by-password': {
    risk: "somebody who finds an open session can redirect a seller's payouts",
    tests: [PAYOUTS],
  },
  'payout-account-waits': {
    risk: 'payouts go to a changed account before the seller can read the email about the change',
    tests: [PAYOUTS],
  },
  'payout-number-masked': { risk: 'responses contain complete account numbers', tests: [PAYOUTS] },
  'payout-sum-seen': { risk: 'a payout run pays a sum that the admin has not seen', tests: [PAYOUTS] },
  'payout-decided-once': { risk: 'the result of a payout is recorded twice', tests: [PAYOUTS] },
  'payout-item-once': { risk: 'an order is paid out twice', tests: [PAYOUTS] },
  'close-with-due-money': {
    risk: 'an account can be closed while the market owes it money',
    tests: [PAYOUTS],
  },
  'payouts-due-for-admins': {
    risk: 'every signed-in user can read the amounts due to sellers',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-runs-for-admins': {
    risk: 'every signed-in user can read the list of payout runs',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-run-for-admins': { risk: 'every signed-in user can start a payout run', tests: [PAYOUTS, RIGHTS] },
  'payouts-of-run-for-admins': {
    risk: 'every signed-in user can read the payouts of a run',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-file-for-admins': {
    risk: 'every signed-in user can download the bank file with complete account numbers',
    tests: [PAYOUTS, RIGHTS],
  },
  'payout-outcome-for-admins': {
    risk: 'every signed-in user can record the result of a payout',
    tests: [PAYOUTS, RIGHTS],
  },
  'bookings-of-buyer': { risk: "a buyer's list of orders contains orders of other buyers", tests: [ORDERS] },
  'buyers-of-seller': { risk: "a seller's list of buyers contains buyers of other sellers", tests: [BUYERS] },
  'one-order-email-a-day': {
    risk: 'a buyer can flood a seller with emails by placing and cancelling an order repeatedly',
    tests: [EMAILS],
  },
  'meeting-sms-a-day': {
    risk: 'two people can send any number of text messages to any phone, at the cost of the operator',
    tests: [MEET],
  },
  'cancel-own-booking': { risk: "a buyer can cancel another buyer's order", tests: [ORDERS] },
  'pay-own-booking': { risk: "a buyer can begin the payment of another buyer's order", tests: [BEGIN] },
  'payment-in-flight': {
    risk: 'a buyer can pay a second time while the first payment is in transit',
    tests: [BEGIN],
  },
  'intent-succeeded': {
    risk: 'the market settles and refunds a payment that has not arrived',
    tests: [CONFIRM],
  },
  'order-of-own-product': { risk: 'a seller can order their own product', tests: [RULES, BEGIN] },
  'new-price-seen': { risk: 'a buyer accepts a changed price that they have not seen', tests: [PRICE] },
  'sale-at-agreed-price': {
    risk: 'a payment of the old price becomes a sale after the buyer accepted another price',
    tests: [PRICE],
  },
  'price-seen': {
    risk: 'a payment begins at a price that differs from the one the buyer saw',
    tests: [RULES, BEGIN],
  },
  'sale-fully-paid': { risk: 'a payment of less than the full price becomes a sale', tests: [RULES, SETTLE] },
  'order-of-sold-product': { risk: 'a buyer can order a sold product', tests: [RULES, BEGIN] },
  'paid-amount': {
    risk: 'a payment counts as complete although another amount has arrived',
    tests: [SETTLE, CONFIRM],
  },
  'paid-currency': {
    risk: 'a payment counts as complete although it arrived in a weaker currency',
    tests: [SETTLE, CONFIRM],
  },
  'intent-of-booking': {
    risk: 'a payment at the card processor counts for an order to which it does not belong',
    tests: [SETTLE, CONFIRM],
  },
  'payment-of-booking': {
    risk: 'an order can be confirmed with the payment of another order',
    tests: [CONFIRM],
  },
  'payment-of-buyer': { risk: 'a user can confirm the payment of another buyer', tests: [CONFIRM, RIGHTS] },
  'webhook-signature': {
    risk: "webhook messages are accepted without the card processor's signature",
    tests: [PAYMENTS],
  },
  'webhook-age': { risk: 'an attacker can replay an old webhook message', tests: [PAYMENTS] },
  'webhook-from-future': {
    risk: 'a webhook message dated in the future stays valid for a long time',
    tests: [PAYMENTS],
  },
  'webhook-livemode': {
    risk: 'a live market processes webhook messages of test payments, or the reverse',
    tests: [PAYMENTS],
  },
  'money-orders-for-admins': {
    risk: 'every signed-in user can read all orders with their payments',
    tests: ['src/domains/orders/server/money-changes.test.ts', RIGHTS],
  },
  'money-log-for-admins': {
    risk: 'every signed-in user can read the log of all payments',
    tests: ['src/domains/orders/server/money-changes.test.ts', RIGHTS],
  },
  'processor-refusal': {
    risk: 'a key that the card processor refuses looks like a short outage, and nobody replaces it',
    tests: [BEGIN, 'src/domains/payments/server/report-processor.test.ts'],
  },
  'refused-hold-returned': {
    risk: 'a product stays reserved after the card processor has refused the payment',
    tests: [BEGIN],
  },
  'holds-per-source': {
    risk: 'one client address can hold all products by means of many accounts',
    tests: [BEGIN],
  },
  'order-own-wish': { risk: "a user can order from another buyer's wish list", tests: [WISHES] },
  'remove-own-wish': { risk: "a user can delete another buyer's wish", tests: [WISHES] },
  'wished-products-of-buyer': {
    risk: 'the list of wished products contains those of other buyers',
    tests: [WISHES],
  },
  'wishes-of-buyer': { risk: "a wish list contains other buyers' wishes", tests: [WISHES] },
};
