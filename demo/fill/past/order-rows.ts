// Builds the rows of past orders and their payments, as the use cases would have written them.
import { type Random, seeded } from '../../../harness/random.ts';
import { timersOf } from '../../../src/domains/bookings/server/state-timers.server.ts';
import { type OrderState, stateAfter } from '../../../src/domains/bookings/transitions.ts';
import { newPinSecret } from '../../../src/domains/handover/pin.ts';
import {
  type LedgerTransaction,
  refundMoved,
  saleEnded,
  saleKept,
} from '../../../src/domains/payments/ledger/ledger-transactions.ts';
import { CURRENCY } from '../../../src/domains/payments/server/open-gateway.server.ts';
import { idAt } from '../../past/moments.ts';
import { type PastOrder, type PastStep, timeOf } from '../../past/past.ts';
import type { Row } from './insert-rows.ts';

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

/** Database ids that an order refers to. */
export type OrderIds = {
  readonly bookingId: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  /** Id of the admin who decides disputes. */
  readonly adminId: string;
};

/** Rows of an order by table. */
export type OrderRows = Readonly<Record<OrderTable, Row[]>>;
const TABLES = [
  'bookings',
  'order_transitions',
  'order_timers',
  'order_handovers',
  'product_holds',
  'payment_intents',
  'payments',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'audit_log',
] as const;
type OrderTable = (typeof TABLES)[number];

/** Returns an order's final state and the time at which that state began. */
function endOf({ steps }: PastOrder): { readonly state: OrderState; readonly since: Date } {
  let state: OrderState = 'open';
  let since = steps[0]?.at ?? new Date(0);
  for (const { action, at } of steps) {
    const next: OrderState = stateAfter(action, state);
    if (next !== state) since = at;
    state = next;
  }
  return { state, since };
}

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

function statusOf(state: OrderState): string {
  if (['sent', 'handed-over', 'disputed', 'completed'].includes(state)) return 'paid';
  return state === 'refunded' ? 'unavailable' : state;
}

/** Returns the refunded amount: a part of the price, or the whole price. */
const backOf = ({ pricePoisha, partBackPoisha }: PastOrder) => partBackPoisha ?? pricePoisha;

function bookingRow(order: PastOrder, ids: OrderIds): Row {
  const { state } = endOf(order);
  const isRefunded = state === 'refunded';
  // After a partial refund the sale is still valid.
  const status = isRefunded && backOf(order) < order.pricePoisha ? 'paid' : statusOf(state);
  return {
    id: ids.bookingId,
    product_id: ids.productId,
    buyer_id: ids.buyerId,
    seller_id: ids.sellerId,
    status,
    buyer_phone: order.phone,
    meet_location: order.meetLocation,
    price_poisha: order.pricePoisha,
    delivery: order.parcel ? 'courier' : 'meeting',
    courier_poisha: order.parcel?.courierPoisha ?? 0,
    agreed_until: order.agreedUntil ?? null,
    ordered_at: order.steps[0]?.at,
    paid_at: status === 'paid' || isRefunded ? timeOf(order, 'pay') : null,
    cancelled_at: status === 'cancelled' ? order.steps.at(-1)?.at : null,
    fulfilment: state === status ? null : state,
    refunded_poisha: isRefunded ? backOf(order) : null,
    failed_side: (timeOf(order, 'call-off') ?? timeOf(order, 'decide-refund')) ? 'seller' : null,
  };
}

function transitionRows(
  { steps }: PastOrder,
  { bookingId, buyerId, sellerId, adminId }: OrderIds,
  random: Random,
): Row[] {
  const actors = { buyer: buyerId, seller: sellerId, admin: adminId, market: null };
  let state: OrderState = 'open';
  return steps.map(({ action, by, at, reason = null }, place) => {
    const from = place === 0 ? null : state;
    state = stateAfter(action, state);
    return {
      // If two steps have the same time, the earlier step must have the smaller id.
      id: idAt(later(at, place), random),
      booking_id: bookingId,
      action,
      from_state: from,
      to_state: state,
      actor_id: actors[by],
      reason,
      happened_at: at,
    };
  });
}

/** Returns the rows of a ledger transaction and its entries. */
export function ledgerRows(
  { kind, subjectId, bookingId, entries }: LedgerTransaction,
  at: Date,
  random: Random,
): Pick<OrderRows, 'ledger_transactions' | 'ledger_entries'> {
  const id = idAt(at, random);
  return {
    ledger_transactions: [{ id, kind, subject_id: subjectId, booking_id: bookingId, happened_at: at }],
    ledger_entries: entries.map(({ account, partyId, amountPoisha }) => ({
      transaction_id: id,
      account,
      party_id: partyId,
      amount_poisha: amountPoisha,
    })),
  };
}

/** Content of an entry of the audit log. */
export type Audited = {
  readonly kind: string;
  readonly subjectId: string;
  readonly from: string | null;
  readonly to: string;
  readonly amountPoisha: number | null;
  readonly relatedIds: Readonly<Record<string, string>>;
  readonly reason?: string | null;
  readonly actorId?: string | null;
  readonly action?: string | null;
  readonly at: Date;
};

/** Returns the row of an audit log entry, as the triggers would write it. */
export function auditRow(entry: Audited, random: Random): Row {
  return {
    id: idAt(entry.at, random),
    kind: entry.kind,
    subject_id: entry.subjectId,
    from_state: entry.from,
    to_state: entry.to,
    amount_poisha: entry.amountPoisha,
    related_ids: entry.relatedIds,
    reason: entry.reason ?? null,
    actor_id: entry.actorId ?? null,
    action: entry.action ?? null,
    request_id: null,
    changed_at: entry.at,
  };
}

type Money = {
  readonly order: PastOrder;
  readonly ids: OrderIds;
  readonly email: string;
  readonly processorId: string;
};

/** Returns the rows of a payment: hold, payment attempt, payment and ledger entries. */
function moneyRows({ order, ids, email, processorId }: Money, random: Random): Partial<OrderRows> {
  const paidAt = timeOf(order, 'pay');
  if (!paidAt) return {};
  const { bookingId, productId, buyerId, sellerId } = ids;
  const { pricePoisha: amountPoisha } = order;
  const agreedAt = timeOf(order, 'agree');
  const begunAt = later(paidAt, -random.whole(50, 170) * 1000);
  const takenAt = agreedAt ?? begunAt;
  const hold = {
    id: idAt(takenAt, random),
    product_id: productId,
    booking_id: bookingId,
    buyer_id: buyerId,
    taken_at: takenAt,
    expires_at: order.agreedUntil ?? later(takenAt, HOLD_MS),
    ended_at: paidAt,
    ending: 'paid',
    kind: agreedAt ? 'kept' : 'payment',
  };
  const intentId = idAt(begunAt, random);
  const paymentId = idAt(paidAt, random);
  const money = { paymentId, bookingId, amountPoisha };
  const back = order.steps.find(({ action }) => REFUND_REASONS[action] !== undefined);
  const related = { product: productId, booking: bookingId, buyer: buyerId };
  const ofIntent = { ...related, intent: intentId, transaction: processorId };
  const ofPayment = { ...ofIntent, payment: paymentId };
  const asked = { actorId: buyerId, action: 'POST /create-payment-intent' };
  const entry = { actorId: buyerId, action: 'POST /payments' };
  const audited: Audited[] = [
    {
      kind: 'hold',
      subjectId: hold.id,
      from: null,
      to: 'taken',
      amountPoisha: null,
      relatedIds: related,
      at: takenAt,
      ...asked,
    },
    {
      kind: 'intent',
      subjectId: intentId,
      from: null,
      to: 'asked',
      amountPoisha,
      relatedIds: ofIntent,
      at: begunAt,
      ...asked,
    },
    {
      kind: 'intent',
      subjectId: intentId,
      from: 'asked',
      to: 'succeeded',
      amountPoisha,
      relatedIds: ofIntent,
      at: paidAt,
      ...entry,
    },
    {
      kind: 'hold',
      subjectId: hold.id,
      from: 'taken',
      to: 'paid',
      amountPoisha: null,
      relatedIds: related,
      at: later(paidAt, 1),
      ...entry,
    },
    {
      kind: 'payment',
      subjectId: paymentId,
      from: null,
      to: 'settled',
      amountPoisha,
      relatedIds: ofPayment,
      at: later(paidAt, 2),
      ...entry,
    },
  ];
  const kept = ledgerRows(saleKept(money, sellerId), paidAt, random);
  const ended = back ?? order.steps.find(({ action }) => action === 'complete');
  const refundedPoisha = back ? backOf(order) : 0;
  const isUndone = refundedPoisha === amountPoisha;
  const ending = { sellerId, buyerId, refundedPoisha, feePerMille: 0 };
  const released = ended ? ledgerRows(saleEnded(money, ending), ended.at, random) : NOTHING;
  const returned = back ? refundRows({ order, ids, paymentId, back, relatedIds: ofPayment }, random) : {};
  return joinRows([
    {
      product_holds: [hold],
      payment_intents: [
        {
          id: intentId,
          processor_id: processorId,
          booking_id: bookingId,
          product_id: productId,
          buyer_id: buyerId,
          hold_id: hold.id,
          hold_expires_at: hold.expires_at,
          amount_poisha: amountPoisha,
          fee_per_mille: 0,
          currency: CURRENCY,
          state: 'succeeded',
          received_poisha: amountPoisha,
          received_currency: CURRENCY,
          created_at: begunAt,
          checked_at: paidAt,
        },
      ],
      payments: [
        {
          id: paymentId,
          intent_id: intentId,
          booking_id: bookingId,
          buyer_id: buyerId,
          amount_poisha: amountPoisha,
          email,
          outcome: isUndone ? 'refunded' : 'settled',
          paid_at: paidAt,
        },
      ],
      audit_log: audited.map((entry) => auditRow(entry, random)),
    },
    kept,
    released,
    returned,
  ]);
}

const NOTHING: Partial<OrderRows> = {};

type Return = {
  readonly order: PastOrder;
  readonly ids: OrderIds;
  readonly paymentId: string;
  readonly back: PastStep;
  readonly relatedIds: Readonly<Record<string, string>>;
};

/** Returns the rows of a refund, which is requested at once and completed some seconds later. */
function refundRows({ order, ids, paymentId, back, relatedIds }: Return, random: Random): Partial<OrderRows> {
  const { bookingId, buyerId } = ids;
  const refundId = idAt(back.at, random);
  const doneAt = later(back.at, random.whole(2, 9) * 1000);
  const amountPoisha = backOf(order);
  const isUndone = amountPoisha === order.pricePoisha;
  const reason = REFUND_REASONS[back.action] ?? null;
  const of = { relatedIds, amountPoisha };
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

/** Returns a random id in the card processor's format. */
export function processorNumber(prefix: 'pi' | 're', random: Random): string {
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return `${prefix}_past${Array.from({ length: 20 }, () => random.pick([...DIGITS])).join('')}`;
}

/** Merges several sets of rows, table by table. */
export function joinRows(parts: readonly Partial<OrderRows>[]): OrderRows {
  const all = TABLES.map((table) => [table, parts.flatMap((part) => part[table] ?? [])] as const);
  return Object.fromEntries(all) as OrderRows;
}

/** Returns all rows of an order. `processorId` is the card processor's id of its payment, if the order was paid. */
export function orderRows(
  order: PastOrder,
  ids: OrderIds,
  paid: { readonly email: string; readonly processorId: string },
): OrderRows {
  const random = seeded(order.key, 'rows');
  const { state, since } = endOf(order);
  const isReceived = timeOf(order, 'receive') !== undefined;
  return joinRows([
    {
      bookings: [bookingRow(order, ids)],
      order_transitions: transitionRows(order, ids, random),
      order_timers: timersOf(state, since).map(({ kind, dueAt }) => ({
        booking_id: ids.bookingId,
        kind,
        due_at: dueAt,
      })),
      order_handovers: isReceived
        ? [{ booking_id: ids.bookingId, secret: newPinSecret(), wrong_tries: 0, locked_until: null }]
        : [],
    },
    moneyRows({ order, ids, ...paid }, random),
  ]);
}
