import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import type { WireBooking } from '../../bookings/contract.ts';
import type { OrderList } from './common/order-lists.ts';
import OrdersPage from './orders-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';

/** Builds the fields of an order that the page reads. */
function buildBooking(change: Partial<WireBooking> = {}): WireBooking {
  return {
    _id: ID,
    productId: 'b',
    title: 'ThinkPad T480',
    category: 'Laptop',
    images: [] as WireBooking['images'],
    number: '01712345678',
    sellerName: 'Tanvir Ahmed',
    sellerEmail: 'tanvir@secondbyte.test',
    sellerVarify: 'verify',
    resalePrice: 38_500,
    currentPrice: 38_500,
    buyerLocation: 'Dhanmondi 27',
    orderDate: '2026-11-20T10:00:00.000Z',
    paidAt: null,
    state: 'open',
    productState: 'unsold',
    heldUntil: null,
    keptUntil: null,
    transactionId: null,
    refunded: null,
    ...change,
  } as WireBooking;
}

const listOf = (...rows: readonly WireBooking[]): OrderList<WireBooking> => ({
  rows,
  next: null,
  isFirst: true,
});

type Lists = {
  readonly open?: OrderList<WireBooking>;
  readonly done?: OrderList<WireBooking>;
  readonly showsDone?: boolean;
};

function render({ open = listOf(buildBooking()), done = listOf(), showsDone = false }: Lists): string {
  const counts = { open: open.rows.length, done: done.rows.length };
  const readAt = Date.parse('2026-11-20T10:05:00.000Z');
  const orders = { open, done, counts, showsDone, readAt };
  const Stub = createRoutesStub([
    { id: 'orders', path: '/', Component: OrdersPage, HydrateFallback: () => null },
  ]);
  // React puts HTML comments between adjacent texts.
  return renderToString(<Stub hydrationData={{ loaderData: { orders } }} />).replaceAll('<!-- -->', '');
}

describe('an open order', () => {
  test("shows its state, the next step, and the seller's name and phone number", () => {
    const page = render({});
    for (const text of [
      'SB-0000-0001',
      'Ordered, not paid yet',
      'Call to fix a time and place. Test it there, then pay.',
      'Ordered 20 Nov 2026',
      'Tanvir Ahmed',
      'tanvir<wbr/>@secondbyte.test',
      'Verified',
      '01712345678',
      'href="tel:+8801712345678"',
      'Cancels the order',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<details');
  });

  test('shows the end of the hold while its buyer is paying', () => {
    const heldUntil = '2026-11-20T10:15:00.000Z';
    const page = render({ open: listOf(buildBooking({ productState: 'reserved', heldUntil })) });
    expect(page).toContain('Reserved for you until 4:15 pm');
    expect(page).toContain(`href="${dashboardPaths.payment(ID)}"`);
  });

  test('shows the end of the seller’s hold, and can be paid during the hold', () => {
    const keptUntil = '2026-11-22T10:15:00.000Z';
    const page = render({ open: listOf(buildBooking({ productState: 'reserved', keptUntil })) });
    expect(page).toContain('Kept for you until 22 Nov, 4:15 pm');
    expect(page).toContain(`href="${dashboardPaths.payment(ID)}"`);
  });

  test('cannot be paid while another buyer is paying for the product', () => {
    const page = render({ open: listOf(buildBooking({ productState: 'reserved' })) });
    expect(page).toContain('Reserved for another');
    expect(page).not.toContain(`href="${dashboardPaths.payment(ID)}"`);
  });
});

describe('an ended order', () => {
  const ended = (change: Partial<WireBooking>) =>
    listOf(buildBooking({ state: 'unavailable', number: '', ...change }));

  test('is folded under a count, and unfolded if the page shows ended orders', () => {
    const done = ended({ productState: 'sold' });
    expect(render({ done })).toMatch(/<details class="fold-box"><summary><h2>Done <span class="num">1</);
    expect(render({ done, showsDone: true })).toContain('<details class="fold-box" open="">');
  });

  test('with a sale links to its receipt', () => {
    const paid = buildBooking({
      state: 'paid',
      productState: 'sold',
      paidAt: '2026-11-21T10:00:00.000Z',
      transactionId: 'pi_1',
    });
    const page = render({ open: listOf(), done: listOf(paid) });
    expect(page).toContain('View receipt');
    expect(page).toContain('Paid 21 Nov 2026');
    expect(page).toContain('No open orders');
  });

  test('has no receipt if it was paid in cash', () => {
    const inCash = buildBooking({
      state: 'paid',
      fulfilment: 'completed',
      productState: 'sold',
      paidAt: '2026-11-21T10:00:00.000Z',
    });
    expect(render({ open: listOf(), done: listOf(inCash) })).not.toContain('View receipt');
  });

  test('has a disabled Sold button and a link to similar products after a sale to another buyer', () => {
    const page = render({ open: listOf(), done: ended({ productState: 'sold' }) });
    expect(page).toContain('Sold to another buyer');
    expect(page.match(/<button[^>]*>[^<]*<\/button>/g)).toEqual([
      expect.stringMatching(/ disabled=""[^>]*>Sold</),
    ]);
    expect(page).not.toContain(`href="${dashboardPaths.payment(ID)}"`);
    expect(page).toContain('There is nothing to pay any more.');
    expect(page).toContain(`href="${paths.similarTo('b')}"`);
    expect(page).not.toContain('tel:');
  });

  test('does not blame the seller if an admin removed the listing', () => {
    const page = render({ open: listOf(), done: ended({ productState: 'withdrawn', ending: 'removed' }) });
    expect(page).toContain('Removed by Secondbyte');
    expect(page).not.toContain('>Sold<');
    expect(page).not.toContain('disabled=""');
    expect(page).not.toContain('The seller took it down');
    expect(page).not.toContain(`href="${paths.productDetails('b')}"`);
  });
});

describe('pages', () => {
  test('orders on one page have no pager', () => {
    expect(render({})).not.toContain('aria-label="Pages"');
  });

  test('several pages of orders have links to the next page and back to the first', () => {
    const first = render({ open: { ...listOf(buildBooking()), next: 'c1' } });
    expect(first).toContain(`href="${paths.myOrders({ cursor: 'c1' })}"`);
    expect(first).not.toContain('First page');
    const last = render({ open: { ...listOf(buildBooking()), isFirst: false } });
    expect(last).toContain('First page');
    expect(last).not.toContain('rel="next"');
  });

  test('the list of ended orders has its own pages', () => {
    const done = { ...listOf(buildBooking({ state: 'unavailable', productState: 'sold' })), next: 'd1' };
    expect(render({ done, showsDone: true })).toContain(`href="${paths.myOrders({ done: 'd1' })}"`);
  });
});

test('an order that ended with its listing asks its buyer whether they bought it, once', () => {
  const ended = { state: 'unavailable', productState: 'withdrawn', ending: 'taken-down' } as const;
  const done = (bought?: 'asked' | 'claimed') => ({
    open: listOf(),
    done: listOf(buildBooking({ ...ended, ...(bought && { bought }) })),
    showsDone: true,
  });
  const asked = render(done('asked'));
  expect(asked).toContain('Did you buy it?');
  expect(asked).toContain('Yes, I bought it');
  for (const page of [render(done('claimed')), render(done())])
    expect(page).not.toContain('Yes, I bought it');
});
