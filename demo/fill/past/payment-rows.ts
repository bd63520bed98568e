// Builds the rows of an order's payment: its hold, payment attempt, payment and refund, with their entries in the
// ledger and the audit log.
import type { Random } from '../../../harness/random.ts';
import {
  refundMoved,
  saleEnded,
  saleKept,
} from '../../../src/domains/payments/ledger/ledger-transactions.ts';
import { CURRENCY } from '../../../src/domains/payments/server/open-gateway.server.ts';
import { idAt, later } from '../../past/moments.ts';
import { type PastOrder, type PastStep, timeOf } from '../../past/past.ts';
import type { Row } from './insert-rows.ts';
import {
  type Audited,
  auditRow,
  joinRows,
  ledgerRows,
  type OrderIds,
  type OrderRows,
} from './order-tables.ts';

const MINUTE_MS = 60_000;
/** Duration of a payment hold in ms. */
const HOLD_MS = 15 * MINUTE_MS;

/** Reasons of refunds, in the words that admins see. */
const REFUND_REASONS: Readonly<Partial<Record<PastStep['action'], string>>> = {
  cancel: 'The buyer cancelled before the handover',
  'call-off': 'The seller called the sale off',
  'time-out': 'Nothing was handed over in time',
  'decide-refund': 'An admin decided on a dispute',
};

/** Returns the refunded amount: a part of the price, or the whole price. */
export const backOf = ({ pricePoisha, partBackPoisha }: PastOrder) => partBackPoisha ?? pricePoisha;

/** Returns the step at which an order was refunded. Undefined if it was not. */
const refundOf = ({ steps }: PastOrder) => steps.find(({ action }) => REFUND_REASONS[action] !== undefined);

type Money = {
  readonly order: PastOrder;
  readonly ids: OrderIds;
  readonly email: string;
  readonly processorId: string;
};

/** Ids and times of a payment. */
type Payment = {
  readonly holdId: string;
  readonly intentId: string;
  readonly paymentId: string;
  readonly takenAt: Date;
  readonly begunAt: Date;
  readonly paidAt: Date;
};

function paymentOf(order: PastOrder, paidAt: Date, random: Random): Payment {
  const begunAt = later(paidAt, -random.whole(50, 170) * 1000);
  const takenAt = timeOf(order, 'agree') ?? begunAt;
  return {
    holdId: idAt(takenAt, random),
    intentId: idAt(begunAt, random),
    paymentId: idAt(paidAt, random),
    takenAt,
    begunAt,
    paidAt,
  };
}

const holdEnd = ({ agreedUntil }: PastOrder, { takenAt }: Payment) => agreedUntil ?? later(takenAt, HOLD_MS);

function holdRow({ order, ids }: Money, payment: Payment): Row {
  return {
    id: payment.holdId,
    product_id: ids.productId,
    booking_id: ids.bookingId,
    buyer_id: ids.buyerId,
    taken_at: payment.takenAt,
    expires_at: holdEnd(order, payment),
    ended_at: payment.paidAt,
    ending: 'paid',
    kind: timeOf(order, 'agree') ? 'kept' : 'payment',
  };
}

function intentRow({ order, ids, processorId }: Money, payment: Payment): Row {
  return {
    id: payment.intentId,
    processor_id: processorId,
    booking_id: ids.bookingId,
    product_id: ids.productId,
    buyer_id: ids.buyerId,
    hold_id: payment.holdId,
    hold_expires_at: holdEnd(order, payment),
    amount_poisha: order.pricePoisha,
    fee_per_mille: 0,
    currency: CURRENCY,
    state: 'succeeded',
    received_poisha: order.pricePoisha,
    received_currency: CURRENCY,
    created_at: payment.begunAt,
    checked_at: payment.paidAt,
  };
}

/** Returns the payment's row. A payment with a partial refund stays settled. */
function paymentRow({ order, ids, email }: Money, payment: Payment): Row {
  const isUndone = refundOf(order) !== undefined && backOf(order) === order.pricePoisha;
  return {
    id: payment.paymentId,
    intent_id: payment.intentId,
    booking_id: ids.bookingId,
    buyer_id: ids.buyerId,
    amount_poisha: order.pricePoisha,
    email,
    outcome: isUndone ? 'refunded' : 'settled',
    paid_at: payment.paidAt,
  };
}

/** Ids that the audit log's entries about a payment refer to. */
function relatedIds({ ids, processorId }: Money, { intentId, paymentId }: Payment) {
  const ofHold = { product: ids.productId, booking: ids.bookingId, buyer: ids.buyerId };
  const ofIntent = { ...ofHold, intent: intentId, transaction: processorId };
  return { ofHold, ofIntent, ofPayment: { ...ofIntent, payment: paymentId } };
}

/** Returns the audit log's entries about a payment, earliest first. */
function auditedPayment(money: Money, payment: Payment): Audited[] {
  const { holdId, intentId, paymentId, takenAt, begunAt, paidAt } = payment;
  const { buyerId: actorId } = money.ids;
  const related = relatedIds(money, payment);
  const amountPoisha = money.order.pricePoisha;
  const hold = { kind: 'hold', subjectId: holdId, amountPoisha: null, relatedIds: related.ofHold, actorId };
  const intent = { kind: 'intent', subjectId: intentId, amountPoisha, relatedIds: related.ofIntent, actorId };
  const paid = {
    kind: 'payment',
    subjectId: paymentId,
    amountPoisha,
    relatedIds: related.ofPayment,
    actorId,
  };
  const [asking, paying] = ['POST /create-payment-intent', 'POST /payments'];
  return [
    { ...hold, from: null, to: 'taken', at: takenAt, action: asking },
    { ...intent, from: null, to: 'asked', at: begunAt, action: asking },
    { ...intent, from: 'asked', to: 'succeeded', at: paidAt, action: paying },
    { ...hold, from: 'taken', to: 'paid', at: later(paidAt, 1), action: paying },
    { ...paid, from: null, to: 'settled', at: later(paidAt, 2), action: paying },
  ];
}

/** Returns the ledger rows of a payment: the money is held for the seller, and released or refunded at the end. */
function saleRows({ order, ids }: Money, { paymentId, paidAt }: Payment, random: Random): Partial<OrderRows> {
  const { bookingId, buyerId, sellerId } = ids;
  const paid = { paymentId, bookingId, amountPoisha: order.pricePoisha };
  const back = refundOf(order);
  const ended = back ?? order.steps.find(({ action }) => action === 'complete');
  const ending = { sellerId, buyerId, refundedPoisha: back ? backOf(order) : 0, feePerMille: 0 };
  return joinRows([
    ledgerRows(saleKept(paid, sellerId), paidAt, random),
    ended ? ledgerRows(saleEnded(paid, ending), ended.at, random) : {},
  ]);
}

/** Returns the rows of a refund, which is requested at once and completed some seconds later. */
function refundRows(money: Money, payment: Payment, back: PastStep, random: Random): Partial<OrderRows> {
  const { paymentId } = payment;
  const { bookingId, buyerId } = money.ids;
  const refundId = idAt(back.at, random);
  const doneAt = later(back.at, random.whole(2, 9) * 1000);
  const amountPoisha = backOf(money.order);
  const isUndone = amountPoisha === money.order.pricePoisha;
  const reason = REFUND_REASONS[back.action] ?? null;
  const of = { relatedIds: relatedIds(money, payment).ofPayment, amountPoisha };
  const ofPayment = { kind: 'payment', subjectId: paymentId } as const;
  const refundStart = { ...ofPayment, from: 'settled', to: 'refunding', at: back.at };
  const gone = { ...ofPayment, from: 'refunding', to: 'refunded', at: later(doneAt, 1) };
  const ofRefund = { kind: 'refund', subjectId: refundId, reason } as const;
  const sent = [
    { ...ofRefund, from: null, to: 'asked', at: back.at },
    { ...ofRefund, from: 'asked', to: 'succeeded', at: doneAt },
  ];
  const moved = refundMoved('refund-done', { refundId, bookingId, buyerId, amountPoisha });
  return joinRows([
    {
      refunds: [
        {
          id: refundId,
          payment_id: paymentId,
          processor_id: processorNumber('re', random),
          amount_poisha: amountPoisha,
          state: 'succeeded',
          reason,
          asked_at: back.at,
          checked_at: doneAt,
        },
      ],
      audit_log: [...(isUndone ? [refundStart] : []), ...sent, ...(isUndone ? [gone] : [])].map((entry) =>
        auditRow({ ...entry, ...of }, random),
      ),
    },
    ledgerRows(moved, doneAt, random),
  ]);
}

/** Returns the rows of a payment, of its refund, and of the ledger. Returns none if the order was not paid. */
export function moneyRows(money: Money, random: Random): Partial<OrderRows> {
  const paidAt = timeOf(money.order, 'pay');
  if (!paidAt) return {};
  const payment = paymentOf(money.order, paidAt, random);
  const sale = saleRows(money, payment, random);
  const back = refundOf(money.order);
  const returned = back ? refundRows(money, payment, back, random) : {};
  return joinRows([
    {
      product_holds: [holdRow(money, payment)],
      payment_intents: [intentRow(money, payment)],
      payments: [paymentRow(money, payment)],
      audit_log: auditedPayment(money, payment).map((entry) => auditRow(entry, random)),
    },
    sale,
    returned,
  ]);
}

/** Returns a random id in the card processor's format. */
export function processorNumber(prefix: 'pi' | 're', random: Random): string {
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return `${prefix}_past${Array.from({ length: 20 }, () => random.pick([...DIGITS])).join('')}`;
}
