import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { WireOrder, WireParty } from '../../contract.ts';
import { isMeetingAhead } from './keep-card.ts';
import { type CardPin, MeetingCard } from './meeting-card.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const party = (name: string, number: string): WireParty => ({
  _id: ID,
  name,
  image: null,
  verified: false,
  since: '2026-01-01T00:00:00.000Z',
  number,
  noShows: 0,
});

const order: WireOrder = {
  _id: ID,
  number: 'SB-0000-0001',
  side: 'buyer',
  state: 'paid',
  product: {
    _id: ID,
    title: 'ThinkPad T480',
    category: 'Laptop',
    Location: 'Dhaka',
    images: [],
    benchCheck: { keys: 'Works', camera: 'Faulty' },
    state: 'sold',
  },
  buyer: party('Nusrat Rahman', '01812345678'),
  seller: party('Tanvir Ahmed', '01712345678'),
  resalePrice: 38_500,
  currentPrice: 38_500,
  fee: 0,
  meeting: null,
  checks: null,
  payWays: ['card-at-meeting', 'card-ahead'],
  payWay: 'card-ahead',
  delivery: 'meeting',
  courier: 0,
  parcel: null,
  orderDate: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
  transactionId: 'pi_1',
  buyerLocation: 'Mirpur 10, beside the metro station',
  heldUntil: null,
  keptUntil: null,
  refunded: null,
  bankDispute: false,
  failedSide: null,
  due: {},
  history: [],
};

type Shown = {
  readonly change?: Partial<WireOrder>;
  readonly pin?: CardPin | null;
};

/** Renders the card of an order that was read on 23 November at 2:05 pm in Dhaka. */
function show({ change = {}, pin = null }: Shown = {}): string {
  const readAt = Date.parse('2026-11-23T08:05:00.000Z');
  return renderToStaticMarkup(
    <MeetingCard order={{ ...order, ...change }} pin={pin} origin="https://market.example" readAt={readAt} />,
  );
}

describe('the card of a meeting', () => {
  test('shows the buyer the seller, phone number, item, price, checks, and the time of saving', () => {
    const card = show();
    for (const text of [
      'You are offline.</b> Saved on this device at 2:05 pm on 23 Nov 2026.',
      'Tanvir Ahmed',
      'href="tel:+8801712345678"',
      'ThinkPad T480',
      'SB-0000-0001',
      '38,500',
      'Mirpur 10, beside the metro station',
      'What to test',
      'Touchpad',
      'Battery and charging',
      'No BitLocker key',
      'Seller: works',
      `data-draft="order-checks:${ID}:${ID}"`,
      'href="/test"',
    ]) {
      expect(card).toContain(text);
    }
    expect(card).not.toContain('01812345678');
  });

  test("shows the seller the buyer, the buyer's checks, and how to use a PIN without a network", () => {
    const card = show({ change: { side: 'seller' } });
    for (const text of [
      'Nusrat Rahman',
      'tel:+8801812345678',
      'What the buyer tests',
      'The PIN without a network',
    ]) {
      expect(card).toContain(text);
    }
    expect(card).not.toContain('data-secret');
  });

  test('shows how many meetings the other side missed', () => {
    const buyer = { ...order.buyer, noShows: 2 };
    expect(show({ change: { side: 'seller', buyer } })).toContain('Did not come: 2 meetings');
    expect(show({ change: { buyer } })).not.toContain('Did not come');
  });

  test('shows place and time once both have agreed; until then, says that nothing is agreed', () => {
    const meeting = {
      _id: ID,
      place: 'Multiplan Center, gate 1',
      at: '2026-11-25T10:30:00.000Z',
      by: 'seller',
    } as const;
    const agreed = show({ change: { meeting: { ...meeting, acceptedAt: '2026-11-23T08:00:00.000Z' } } });
    expect(agreed).toContain('You meet</h2>');
    expect(agreed).toContain('25 Nov, 4:30 pm');
    expect(agreed).toContain('Multiplan Center, gate 1');
    const proposed = show({ change: { meeting: { ...meeting, acceptedAt: null } } });
    expect(proposed).toContain('Proposed, and not agreed when this was saved.');
    expect(show()).toContain('Not agreed on this page.');
  });

  test('hides the PIN until the buyer confirms that they have the item, unless they confirmed it earlier', () => {
    const before = show({ pin: { secret: SECRET, isConfirmed: false } });
    expect(before).toContain('I have it and it works');
    expect(before).toContain(`data-secret="${SECRET}"`);
    expect(before).toMatch(/class="pin-said" hidden=""/);
    expect(before).toContain(`data-address="https://market.example/dashboard/order/${ID}"`);
    const after = show({ pin: { secret: SECRET, isConfirmed: true } });
    expect(after).not.toContain('<button');
  });

  test('is stored for both sides until they have met, and never for admins', () => {
    const isKept = (side: WireOrder['side'], state: WireOrder['state']) => isMeetingAhead({ side, state });
    expect([isKept('buyer', 'open'), isKept('seller', 'paid')]).toEqual([true, true]);
    expect([isKept('admin', 'paid'), isKept('buyer', 'handed-over'), isKept('seller', 'cancelled')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
