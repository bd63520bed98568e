import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WireOrder, WireParty } from '../../contract.ts';
import { OrderMoney } from './order-money.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';

const party = (name: string): WireParty => ({
  _id: ID,
  name,
  image: null,
  verified: false,
  since: '2026-01-01T00:00:00.000Z',
  number: '01712345678',
  noShows: 0,
});

const order: WireOrder = {
  _id: ID,
  number: 'SB-0000-0001',
  side: 'seller',
  state: 'completed',
  product: {
    _id: ID,
    title: 'ThinkPad T480',
    category: 'Laptop',
    Location: 'Dhaka',
    images: [],
    benchCheck: {},
    state: 'sold',
  },
  buyer: party('Nusrat'),
  seller: party('Tanvir'),
  resalePrice: 38_500,
  currentPrice: 38_500,
  fee: 770,
  meeting: null,
  checks: null,
  payWays: ['card-at-meeting'],
  payWay: 'card-at-meeting',
  delivery: 'meeting',
  courier: 0,
  parcel: null,
  orderDate: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
  transactionId: null,
  buyerLocation: '',
  heldUntil: null,
  keptUntil: null,
  refunded: null,
  bankDispute: false,
  failedSide: null,
  due: {},
  history: [],
};

/** Returns the text of the payment section of an order. */
function textOf(change: Partial<WireOrder>): string {
  const html = renderToStaticMarkup(<OrderMoney order={{ ...order, ...change }} />);
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('the receipt shows the seller and admins the fee and the rest', () => {
  expect(textOf({})).toMatch(/Our fee, deducted .*770 You get .*37,730/);
  expect(textOf({ side: 'admin' })).toMatch(/Our fee, deducted .*770 The seller gets .*37,730/);
  expect(textOf({ side: 'buyer' })).not.toContain('fee');
  expect(textOf({ fee: 0 })).not.toMatch(/fee|You get/);
});

test('the receipt of a partly refunded order shows the fee of the rest', () => {
  const part = textOf({ state: 'refunded', refunded: 8_500, fee: 600 });
  expect(part).toMatch(/Refunded .*8,500 Our fee, deducted .*600 You get .*29,400/);
});
