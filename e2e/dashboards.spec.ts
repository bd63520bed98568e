import type { Page } from '@playwright/test';
import { fromMarket, list, newUser, order, ownListing } from './by-calls.ts';
import { confirmEmail } from './emails.ts';
import { becomeIdle, openSettled } from './settled.ts';
import { demo, lookAs, type Viewer } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

/** Clicks Delete in a dialog while the response is delayed. Expects that the row stays until the response arrives. */
async function deleteSlowly(page: Page, question: string, title: string): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/dashboard/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click();
  await sent;
  // If the row did not wait for the response, it would be gone by now.
  await becomeIdle(page);
  const row = page.getByRole('row', { name: title, includeHidden: true });
  await expect(row).toHaveCount(1);
  answer();
  await expect(row).toHaveCount(0);
  await page.unroute('**/dashboard/**');
}

async function openAs(page: Page, viewer: Viewer, path: string): Promise<void> {
  await lookAs(page, viewer);
  await page.goto(path);
}

/** Returns the texts of a column of the first table. */
function column(page: Page, selector: string): Promise<string[]> {
  return page.getByRole('table').first().locator(`tbody ${selector}`).allTextContents();
}

function columns(page: Page) {
  return page.getByRole('table').first().getByRole('columnheader');
}

test("My Orders shows image, title, seller email, price, payment and deletion of the buyer's own orders only", async ({
  page,
}) => {
  await openAs(page, 'buyer', '/dashboard/order');
  await expect(columns(page)).toHaveText(['Image', 'Title', 'Seller email', 'Price', 'Payment', 'Delete']);
  const bookings = (await (await page.request.get('/bookings')).json()) as {
    user: { email: string };
    state: string;
    fulfilment: string | null;
  }[];
  expect(new Set(bookings.map(({ user }) => user.email))).toEqual(new Set([demo.buyer]));
  const isOver = (fulfilment: string | null) => fulfilment === 'completed' || fulfilment === 'refunded';
  const open = bookings.filter(({ state, fulfilment }) => state !== 'unavailable' && !isOver(fulfilment));
  const rows = page.getByRole('table').first().locator('tbody tr');
  await expect(rows).toHaveCount(open.length);
  await expect(page.locator('details table tbody tr')).toHaveCount(bookings.length - open.length);
  await expect(rows.first().getByRole('link').first()).not.toBeEmpty();
  await page
    .getByRole('link', { name: /^Delete the order/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Are you DELETE this order' })).toBeVisible();
});

test('an open order shows its status, the next step and a call link; finished orders are folded', async ({
  page,
}) => {
  await openAs(page, 'buyer', '/dashboard/order');
  const open = page.getByRole('table').first();
  const row = open.locator('tbody tr').filter({ hasText: 'Cancels the order' }).first();
  await expect(row.locator('.prog-state')).not.toBeEmpty();
  await expect(row.locator('.prog-next')).toHaveText(/\.$/);
  await expect(row.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+8801\d{9}$/);
  // The list contains a paid order that is not handed over yet.
  await expect(open.getByRole('link', { name: /^View receipt of/ }).first()).toBeVisible();
  const fold = page.locator('details.fold-box');
  const first = fold.locator('tbody tr').first();
  await expect(first).toBeHidden();
  await fold.locator('summary').click();
  await expect(fold.getByRole('link', { name: /^Find similar to/ }).first()).toBeVisible();
  const orders = await open.locator('tbody tr').evaluateAll((rows) =>
    rows.map((one) => ({
      isPaid: one.querySelector('.prog-state')?.textContent === 'Paid',
      orderedAt: Date.parse(/Ordered (\d+ \w+ \d+)/.exec(one.textContent ?? '')?.[1] ?? ''),
    })),
  );
  expect(orders.length).toBeGreaterThan(1);
  // Paid orders that are not handed over come first.
  const inOrder = orders.toSorted((a, b) => Number(b.isPaid) - Number(a.isPaid) || b.orderedAt - a.orderedAt);
  expect(orders).toEqual(inOrder);
});

test('orders and sales can be downloaded as CSV files', async ({ page }) => {
  for (const [viewer, path, name] of [
    ['buyer', '/dashboard/order', 'secondbyte-orders.csv'],
    ['seller', '/dashboard/mybuyers', 'secondbyte-sales.csv'],
  ] as const) {
    await openAs(page, viewer, path);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await coming).suggestedFilename()).toBe(name);
  }
});

test('on a phone without JavaScript, finished orders can be shown and folded', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await openAs(page, 'buyer', '/dashboard/order?done=first');
  const similar = page.getByRole('link', { name: /^Find similar to/ }).first();
  await expect(similar).toBeVisible();
  await page.locator('details.fold-box > summary').click();
  await expect(similar).toBeHidden();
  await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible();
  await context.close();
});

test("the dashboard navigation counts a buyer's unpaid orders and the open orders of a seller's products", async ({
  page,
}) => {
  await openAs(page, 'buyer', '/dashboard/order');
  const rail = page.getByRole('navigation', { name: 'Dashboard' }).first();
  const { count } = await (await page.request.get('/cart')).json();
  await expect(rail.getByRole('link', { name: `My Orders ${count} to pay` })).toBeVisible();
  await lookAs(page, 'seller');
  await page.goto('/dashboard/mybuyers');
  const { open: waiting } = await (await page.request.get('/buyers/counts')).json();
  await expect(rail.getByRole('link', { name: `My Buyers ${waiting} open` })).toBeVisible();
});

test('My Wish List shows image, name, seller email, price, ordering and deletion', async ({ page }) => {
  await lookAs(page, 'buyer2');
  const product = await ownListing();
  await page.request.post('/wishlist', {
    headers: fromMarket(),
    data: { _id: product._id, buyerPhone: '01712345678', buyerLocation: 'Mirpur 10' },
  });
  await page.goto('/dashboard/mywishlist');
  await expect(columns(page)).toHaveText(['Image', 'Name', 'Seller email', 'Price', /Order/, 'Delete']);
  const row = page.getByRole('row', { name: product.title }).first();
  await expect(row).toContainText(product.seller.email);
  await expect(row).toContainText('৳');
  await expect(row.getByText(/Order Now|All ready Order/).first()).toBeVisible();
});

test('My Products shows image, title with seller email, condition, price, availability, advertisement and deletion', async ({
  page,
}) => {
  await openAs(page, 'seller', '/dashboard/myproducts');
  await expect(columns(page)).toHaveText([
    'Image',
    'Title',
    'Condition',
    'Price',
    'Available',
    'Advertisement',
    'Delete',
  ]);
  expect(new Set(await column(page, '.main .sub'))).toEqual(new Set([demo.seller]));
  for (const word of await column(page, '.avl')) expect(word).toMatch(/^unsold/);
  await page.goto('/dashboard/myproducts?state=sold');
  await expect(page.getByRole('table').first()).toContainText('Not for sale any more');
  await expect(page.getByRole('button', { name: 'Advertisement' })).toHaveCount(0);
  await page.goto('/dashboard/myproducts');
  await expect(page.getByRole('table').first()).toContainText(/\d+ saved · /);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Are you DELETE this product' })).toBeVisible();
});

test('My Products shows email and date of a listing on one line each; its table is wide on wide screens', async ({
  page,
}) => {
  await openAs(page, 'seller', '/dashboard/myproducts?state=unsold');
  const table = page.getByRole('table').first();
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const line of ['.main .sub', '.avl .sub']) {
      const box = await table.locator(line).first().boundingBox();
      expect(box?.height, `${line} at ${width} px`).toBeLessThanOrEqual(24);
    }
  }
  expect((await table.boundingBox())?.width).toBeGreaterThan(1_000);
});

test("the verified tick stands directly after the last word of a seller's name", async ({ page }) => {
  await openAs(page, 'buyer', '/dashboard/order?done=first');
  const name = page.locator('.party-name').filter({ has: page.locator('.verified') });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await name.evaluateAll((names) =>
      names.map((one) => {
        const words = document.createRange();
        words.selectNodeContents(one.firstChild ?? one);
        const last = [...words.getClientRects()].at(-1) ?? new DOMRect();
        const tick = one.querySelector('.verified')?.getBoundingClientRect() ?? new DOMRect();
        return { beside: tick.left - last.right, below: Math.abs(tick.top - last.top) };
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const { beside, below } of gaps) {
      expect(Math.abs(beside - 6), `${width} px`).toBeLessThanOrEqual(1);
      expect(below, `${width} px`).toBeLessThan(10);
    }
  }
});

test("My Buyers shows an order's phone number, status and next step", async ({ page }) => {
  await openAs(page, 'seller', '/dashboard/mybuyers');
  const row = page.getByRole('table').first().locator('tbody tr').first();
  await expect(row).toContainText(/01\d{9}/);
  await expect(row.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(row.locator('.prog-state')).not.toBeEmpty();
  await expect(row.locator('.prog-next')).toHaveText(/\.$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Buyers');
});

const USER_COLUMNS = ['Name', 'Email', 'User Type', 'Approved', 'Delete'];

test('All Seller lists only sellers, with name, email, user type, approval and deletion', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard/allseller');
  await expect(columns(page)).toHaveText(USER_COLUMNS);
  const rows = page.getByRole('table').first().locator('tbody tr');
  await expect(rows.filter({ hasText: 'Seller' })).toHaveCount(await rows.count());
  await page.goto(`/dashboard/allseller?search=${demo.newSeller}`);
  const waiting = page.getByRole('row', { name: /newseller@/ });
  await expect(waiting.getByRole('link', { name: /^(Approve|Call) / })).not.toHaveCount(0);
});

test('All Buyer lists only buyers, who cannot be approved', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard/allbuyer');
  await expect(columns(page)).toHaveText(USER_COLUMNS);
  const rows = page.getByRole('table').first().locator('tbody tr');
  await expect(rows.filter({ hasText: 'Buyer' })).toHaveCount(await rows.count());
  await expect(rows.first().getByText('Only sellers can be approved')).toBeAttached();
  await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0);
});

test('Admin Route has a table of admins and a table of all users, in which buyers cannot be approved', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard/admin');
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect(page.getByRole('table').first()).toContainText(demo.admin);
  const all = page.getByRole('table').last();
  const buyer = all.getByRole('row').filter({ hasText: 'Buyer' }).first();
  await expect(buyer.getByRole('button', { name: /Approve/ })).toBeDisabled();
});

test('Report shows reported listings with the text of the report', async ({ page }) => {
  const product = await ownListing();
  await lookAs(page, 'buyer2');
  const reported = await page.request.post('/reports', {
    headers: fromMarket(),
    data: { productId: product._id, reason: 'Something else', text: 'The photo shows another device.' },
  });
  expect(reported.status(), await reported.text()).toBe(200);
  await page.context().clearCookies();
  await openAs(page, 'admin', '/dashboard/reportadmin');
  await expect(page.getByRole('main')).toContainText(product.title);
  await expect(page.getByRole('main')).toContainText('The photo shows another device.');
});

test('the profile shows image, name, email, phone number, user type and role', async ({ page }) => {
  await openAs(page, 'seller', '/profile');
  const me = (await (await page.request.get('/me')).json()).user;
  const card = page.getByRole('region', { name: 'Your account' });
  for (const text of [me.name, me.email, me.number, me.userType, me.role]) {
    await expect(card).toContainText(text);
  }
  const face = card.locator('img').first();
  await expect(face).toBeVisible();
  // The address must be a path, which works under every host name.
  await expect(face).toHaveAttribute('src', /^\/images\//);
});

test('approving a seller shows "Make verify successful." and the verified label immediately', async ({
  page,
  browser,
}) => {
  const { person, page: sellerPage } = await newUser(browser, 'Seller', 'Jatrabari Computers');
  const { name, email } = person;
  await confirmEmail(sellerPage, email);
  await openAs(page, 'admin', `/dashboard/allseller?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link', { name: `Approve ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Approve ${name}?` });
  await question.getByRole('checkbox', { name: 'Phone called' }).check();
  await question.getByRole('button', { name: 'Approve' }).click();
  await expectNotice(page, 'Make verify successful.');
  await expect(row.getByText('Verified').first()).toBeVisible();
});

test('deleting a product or an order asks for confirmation, and the row stays until the server has responded', async ({
  page,
  browser,
}) => {
  test.slow();
  const { person, page: seller } = await newUser(browser, 'Seller', 'Jatrabari Computers');
  const title = `Vostro ${person.number.slice(-7)}`;
  await lookAs(page, 'buyer2');
  await order(page.request, await list(seller.request, { title }));
  await openSettled(page, '/dashboard/order');
  await page.getByRole('link', { name: `Delete the order of ${title}` }).click();
  await deleteSlowly(page, 'Are you DELETE this order', title);
  await expectNotice(page, 'Order deleted');

  await openSettled(seller, '/dashboard/myproducts');
  await seller.getByRole('link', { name: `Delete ${title}` }).click();
  await deleteSlowly(seller, 'Are you DELETE this product', title);
  await expectNotice(seller, 'Deleted. You can list it again under Ended.');
});
