import { enroll, order, ownListing } from './by-calls.ts';
import { lookAs, type Viewer } from './signed-in.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

const GUARDED = [
  '/profile',
  '/dashboard/order',
  '/dashboard/mywishlist',
  '/dashboard/addproducts',
  '/dashboard/myproducts',
  '/dashboard/importproducts',
  '/dashboard/mybuyers',
  '/dashboard/allseller',
  '/dashboard/allbuyer',
  '/dashboard/admin',
  '/dashboard/queue',
  '/dashboard/reportadmin',
  '/dashboard/record',
];

test('guests who open a guarded page are sent to /login, with the page as return address', async ({
  page,
}) => {
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
});

const FOREIGN: readonly (readonly [Exclude<Viewer, null>, readonly string[]])[] = [
  ['buyer', GUARDED.filter((path) => /products|mybuyers|all|admin|queue|record/.test(path))],
  ['seller', GUARDED.filter((path) => /order|mywishlist|all|admin|queue|record/.test(path))],
  ['admin', GUARDED.filter((path) => /order|mywishlist|products|mybuyers/.test(path))],
];

for (const [viewer, paths] of FOREIGN) {
  test(`for pages of other user types, a ${viewer} gets a 403 page that names who may see them`, async ({
    page,
  }) => {
    await lookAs(page, viewer);
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(403);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/^Only .+ can see this page$/);
      await expect(page, path).toHaveTitle(/^Only .+ can see this page - Secondbyte$/);
    }
  });
}

test('the payment page is in the dashboard, links back, has no footer navigation, and is for buyers only', async ({
  page,
}) => {
  await enroll(page.request, newPerson('Buyer', 'Imran Hossain'));
  const path = await order(page.request, (await ownListing())._id);
  const address = path.replace('/order/', '/payment/');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Details' })).toBeVisible();
  const drawer = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
  await expect(drawer.getByRole('link', { name: /^My Orders/ })).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('navigation')).toHaveCount(0);
  await expect(foot).toContainText('Copyright © 2022');
  await page.getByRole('main').locator('.pay').getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/dashboard/order');
  await expect(foot.getByRole('navigation')).toHaveCount(4);
  for (const viewer of ['seller', 'admin'] as const) {
    await lookAs(page, viewer);
    expect((await page.goto(address))?.status(), viewer).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Only buyers can see this page');
  }
});

test('at /settings, /cart and /users, browsers get pages and programs get API responses', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?from=%2Fsettings$/);
  expect((await page.goto('/users'))?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('The page you requested could not be found');
  await lookAs(page, 'buyer');
  await page.goto('/settings');
  await expect(page).toHaveURL('/profile#settings');
  await page.goto('/cart');
  await expect(page).toHaveURL('/dashboard/order');
  for (const path of ['/settings', '/cart']) {
    const response = await page.request.get(path);
    expect(response.headers()['content-type'], path).toContain('application/json');
  }
  expect((await page.request.get('/users')).status()).toBe(403);
});

test('only buyers see Order Now and Add Wish List', async ({ page }) => {
  const [product] = await (await page.request.get('/products?category=Accessories&limit=1')).json();
  await lookAs(page, 'seller');
  await page.goto(`/productdetails/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Add Wish List')).toHaveCount(0);
  await lookAs(page, 'buyer');
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Order Now' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Add Wish List').first()).toBeVisible();
});

test("dashboards list exactly the screens of the user's type", async ({ browser }) => {
  for (const [viewer, entries] of [
    ['buyer', ['My Orders', 'Offers', 'Messages', 'My Wish List', 'Saved searches', 'Notifications']],
    [
      'seller',
      [
        ...['Add a Products', 'My Products', 'My Buyers', 'Offers', 'Messages', 'Money', 'Verification'],
        'Notifications',
      ],
    ],
    [
      'admin',
      [
        ...['All Seller', 'All Buyer', 'Admin Route', 'Report', 'Queue', 'Record', 'Disputes'],
        ...['Payouts', 'Notifications'],
      ],
    ],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await lookAs(page, viewer);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    const rail = page.getByRole('navigation', { name: 'Dashboard' }).first();
    await expect(rail.getByRole('link')).toHaveText(
      // A link's name may be followed by a number, and by a noun for screen readers.
      entries.map((entry) => new RegExp(`^${entry}([\\d,+]+ [a-z ]+)?$`)),
    );
    // On a phone, the tabs and the menu together must contain all links.
    const addresses = await rail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.setViewportSize({ width: 360, height: 760 });
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click();
    for (const address of addresses) {
      const ways = page.locator(`.bar .menu a[href="${address}"], .tabs5 a[href="${address}"]`);
      await expect(ways.filter({ visible: true }).first(), `${viewer}: ${address}`).toBeVisible();
    }
    await page.close();
  }
});

test("a form sent by another site is refused, and the response's content security policy allows nothing", async ({
  request,
}) => {
  const response = await request.post('/login', {
    form: { email: 'buyer@secondbyte.test', password: 'secondbyte' },
    headers: { accept: 'text/html', origin: 'https://evil.example' },
  });
  expect(response.status()).toBe(403);
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
});
