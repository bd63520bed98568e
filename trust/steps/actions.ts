import { PRICE_POISHA } from '../../harness/market-people.ts';
import { newParcel } from '../../harness/parcels.ts';
import type { OrderState } from '../../src/domains/bookings/transitions.ts';
import { feeOf } from '../../src/domains/payments/fee.ts';
import { type Order, typing } from './orders.ts';
import { FEE_PER_MILLE, type Scene, type Wish } from './scene.ts';

/** Stage of an order and its money. */
export type Stage =
  | 'paid'
  | 'handed-over'
  | 'disputed'
  | 'completed'
  | 'cancelled'
  | 'to send'
  | 'sent'
  | 'arrived'
  | 'refunded in part'
  | 'due'
  | 'in a payout'
  | 'paid out';

/** Money of an order in poisha: its accounts' balances in the ledger, and its sum at the card processor. */
export type Money = {
  readonly held: number;
  readonly seller: number;
  readonly payout: number;
  readonly refund: number;
  readonly processor: number;
};

/** Stories about an order. The suite kills processes at the steps of each story. */
export const STORIES = ['handover', 'parcel', 'refund', 'payout run'] as const;
export type Story = (typeof STORIES)[number];

/** An action on an order and its required result, which must be the same whichever process dies. */
export type Action = {
  readonly name: string;
  readonly story: Story;
  readonly from: Stage;
  readonly to: Stage;
  readonly wish: (scene: Scene, order: Order, note: string) => Wish | Promise<Wish>;
  readonly state: OrderState;
  readonly money: Money;
  /** Sides that get an email about the action. */
  readonly notifies: readonly ('buyer' | 'seller')[];
};

/** Amount of a partial refund, in whole taka. */
const PART_TAKA = 50;
const PART = PART_TAKA * 100;
const earned = (amount: number) => amount - feeOf(amount, FEE_PER_MILLE);
/** Seller's earnings from a sale, in poisha. */
const EARNED = earned(PRICE_POISHA);

const NOTHING: Money = { held: 0, seller: 0, payout: 0, refund: 0, processor: PRICE_POISHA };

async function running({ pool, insist, admin }: Scene): Promise<Wish> {
  const due = await insist({ person: admin, call: 'GET /payouts/due' });
  const { amount } = due.body.payable as { readonly amount: number };
  const { rows } = await pool.query('select 1 from payouts where state = $1', ['made']);
  if (rows.length > 0) throw new Error('an earlier payout is still open');
  return { person: admin, call: 'POST /payouts/runs', body: { amount } };
}

/**
 * Returns a call with which an admin records that a payout was paid, or that it was returned. Throws unless the seller
 * has exactly one payout that was not returned.
 */
async function outcomeCall(
  { pool, admin }: Scene,
  { seller }: Order,
  body: { readonly outcome: 'paid' | 'bounced'; readonly note: string },
): Promise<Wish> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from payouts where seller_id = $1 and state <> 'bounced'",
    [seller.id],
  );
  if (rows.length !== 1) throw new Error(`a seller has ${rows.length} payouts`);
  return { person: admin, call: `PUT /payouts/${rows[0]?.id}`, body };
}

/** All actions that kills interrupt, in the order in which they happen. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'the seller types the PIN',
    story: 'handover',
    from: 'paid',
    to: 'handed-over',
    wish: typing,
    state: 'handed-over',
    money: { ...NOTHING, held: PRICE_POISHA },
    notifies: ['buyer', 'seller'],
  },
  {
    name: 'the buyer confirms that all is well',
    story: 'handover',
    from: 'handed-over',
    to: 'completed',
    wish: (_, { bookingId, buyer }) => ({ person: buyer, call: `POST /orders/${bookingId}/completion` }),
    state: 'completed',
    money: { ...NOTHING, seller: EARNED },
    notifies: ['buyer', 'seller'],
  },
  {
    name: 'the seller sends the parcel',
    story: 'parcel',
    from: 'to send',
    to: 'sent',
    wish: async ({ pool }, { bookingId, seller }) => ({
      person: seller,
      call: `POST /orders/${bookingId}/parcel`,
      body: await newParcel(pool),
    }),
    state: 'sent',
    money: { ...NOTHING, held: PRICE_POISHA },
    notifies: ['buyer'],
  },
  {
    name: 'the buyer confirms that the parcel arrived and works',
    story: 'parcel',
    from: 'sent',
    to: 'arrived',
    wish: (_, { bookingId, buyer }) => ({ person: buyer, call: `POST /orders/${bookingId}/completion` }),
    state: 'completed',
    money: { ...NOTHING, seller: EARNED },
    notifies: ['buyer', 'seller'],
  },
  {
    name: 'the buyer cancels with a full refund',
    story: 'refund',
    from: 'paid',
    to: 'cancelled',
    wish: (_, { bookingId, buyer }) => ({
      person: buyer,
      call: `POST /orders/${bookingId}/cancellation`,
      body: { reason: 'Changed my mind' },
    }),
    state: 'refunded',
    money: { ...NOTHING, processor: 0 },
    notifies: ['buyer', 'seller'],
  },
  {
    name: 'an admin decides on a partial refund',
    story: 'refund',
    from: 'disputed',
    to: 'refunded in part',
    wish: ({ admin }, { bookingId }) => ({
      person: admin,
      call: `POST /orders/${bookingId}/dispute/decision`,
      body: { refund: PART_TAKA, reason: 'Both have a point' },
    }),
    state: 'refunded',
    money: { ...NOTHING, seller: earned(PRICE_POISHA - PART), processor: PRICE_POISHA - PART },
    notifies: ['buyer', 'seller'],
  },
  {
    name: 'an admin makes a payout run',
    story: 'payout run',
    from: 'due',
    to: 'in a payout',
    wish: running,
    state: 'completed',
    money: { ...NOTHING, payout: EARNED },
    notifies: [],
  },
  {
    name: 'the bank confirms a payout',
    story: 'payout run',
    from: 'in a payout',
    to: 'paid out',
    wish: (scene, order, note) => outcomeCall(scene, order, { outcome: 'paid', note }),
    state: 'completed',
    money: NOTHING,
    notifies: ['seller'],
  },
  {
    name: 'a payout is returned',
    story: 'payout run',
    from: 'paid out',
    to: 'due',
    wish: (scene, order, note) => outcomeCall(scene, order, { outcome: 'bounced', note }),
    state: 'completed',
    money: { ...NOTHING, seller: EARNED },
    notifies: ['seller'],
  },
];
