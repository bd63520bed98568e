import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { csvOf } from './deeds.ts';
import { lookAs, type Viewer } from './signed-in.ts';

type Screen = {
  readonly name: string;
  /** Its address, or how to find one. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly as: Viewer;
  /** Opens what the screen can lay over itself, a dialog or menu. */
  readonly open?: (page: Page) => Promise<void>;
};

/** A listing that no story takes away meanwhile: they deal in laptops. */
async function firstListing(page: Page, category = 'Monitor'): Promise<string> {
  const [product] = await (await page.request.get(`/products?category=${category}&limit=1`)).json();
  return product._id;
}

async function firstOpenBooking(page: Page): Promise<string> {
  const bookings = (await (await page.request.get('/bookings')).json()) as {
    _id: string;
    state: string;
    productState: string;
  }[];
  const open = bookings.find(({ state, productState }) => state === 'open' && productState === 'unsold');
  return open?._id ?? '';
}

async function ownListing(page: Page): Promise<string> {
  const listings = (await (await page.request.get('/listings?state=unsold&limit=1')).json()) as {
    _id: string;
  }[];
  return listings[0]?._id ?? '';
}

async function firstSeller(page: Page): Promise<string> {
  const sellers = (await (await page.request.get('/sellers?verified=yes&limit=1')).json()) as {
    seller: { _id: string };
  }[];
  return sellers[0]?.seller._id ?? '';
}

/** Writes what facts are read from, and opens one of them. */
async function fillFacts(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Product name' }).fill('Lenovo ThinkPad T480, i5-8350U, 16GB');
  await page.getByRole('textbox', { name: 'Product details' }).fill('512GB SSD, 14 inch. Battery 87%.');
  await page.getByRole('button', { name: /^Memory 16 GB/ }).click();
  await expect(page.getByLabel('Memory (GB)')).toBeVisible();
}

async function openByLink(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const FILE = csvOf([
  { Shelf: 'B4' },
  {
    Title: 'HP LaserJet 1020',
    Category: 'Printer',
    Condition: 'like new',
    'Price asked': 'cheap',
    Details: 'A long text about the toner and the paper and the drum',
  },
]);

/** Sends a file with a good row and a wrong one. */
async function checkFile(page: Page): Promise<void> {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Your CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: 'What to correct' })).toBeVisible();
  await page.getByText('What goes into the columns').click();
}

const details = async (page: Page) => `/productdetails/${await firstListing(page)}`;

/** Whether a page has the phone's layout. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

const screens: readonly Screen[] = [
  { name: 'home', path: '/', as: null },
  { name: 'blog', path: '/blog', as: null },
  { name: 'article with checks', path: '/blog/test-a-used-laptop', as: null },
  { name: 'article with a report', path: '/blog/read-a-battery-report', as: null },
  { name: 'how it works', path: '/how-it-works', as: null },
  { name: 'safety', path: '/safety', as: null },
  { name: 'privacy', path: '/privacy', as: null },
  { name: 'contact', path: '/contact', as: null },
  { name: 'category', path: '/categorydetails/Laptop', as: null },
  { name: 'search', path: '/search?q=dell&storageKind=SSD', as: null },
  { name: 'search without result', path: '/search?q=lenovo&brand=HP', as: null },
  {
    name: 'offers of the search box',
    path: '/blog',
    as: null,
    open: async (page) => {
      if (isNarrow(page)) await page.goto('/search');
      await page
        .getByRole('combobox', { name: 'Search used computers' })
        .filter({ visible: true })
        .pressSequentially('del');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'filters',
    path: '/categorydetails/Laptop',
    as: null,
    open: async (page) => {
      if (isNarrow(page)) await page.getByRole('button', { name: 'Filters' }).click();
    },
  },
  { name: 'item count', path: '/products/Laptop', as: null },
  {
    name: 'public product page',
    path: async (page) => `/categorylist/${await firstListing(page)}`,
    as: null,
  },
  { name: 'gone product', path: '/categorylist/01900000-0000-7000-8000-000000000000', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'sign-up', path: '/signup', as: null },
  { name: 'forgotten password', path: '/forgot-password', as: null },
  { name: 'new password', path: '/reset-password?token=none', as: null },
  { name: 'e-mail address', path: '/verify-email?token=none', as: null },
  { name: 'refusal of Google', path: '/login/google?error=access_denied', as: null },
  { name: 'not found', path: '/nowhere', as: null },
  {
    name: 'category menu',
    path: '/blog',
    as: null,
    open: async (page) => {
      const menu = page.getByRole('banner').locator('summary:visible');
      await menu.first().click();
    },
  },
  { name: 'product details of a buyer', path: details, as: 'buyer' },
  {
    name: 'order dialog',
    path: details,
    as: 'buyer2',
    open: (page) => openByLink(page, /^Order Now$/),
  },
  {
    name: 'wish list dialog',
    path: async (page) => `/productdetails/${await firstListing(page, 'Desktop')}`,
    as: 'buyer2',
    open: (page) => openByLink(page, /Add Wish List/),
  },
  { name: 'product details of a seller', path: details, as: 'seller' },
  {
    name: 'report dialog',
    path: details,
    as: 'buyer2',
    open: (page) => openByLink(page, /^Report this listing$/),
  },
  { name: 'profile', path: '/profile', as: 'buyer' },
  { name: 'orders', path: '/dashboard/order', as: 'buyer' },
  { name: 'orders that are over', path: '/dashboard/order?done=first', as: 'buyer' },
  {
    name: 'order deletion',
    path: '/dashboard/order',
    as: 'buyer',
    open: (page) => openByLink(page, /^Delete/),
  },
  {
    name: 'cart',
    path: '/blog',
    as: 'buyer',
    open: async (page) => {
      await page.getByRole('banner').getByLabel(/^Cart/).click();
      await expect(page.locator('.cart-items')).toBeVisible();
    },
  },
  { name: 'wish list', path: '/dashboard/mywishlist', as: 'buyer' },
  {
    name: 'payment',
    path: async (page) => `/dashboard/payment/${await firstOpenBooking(page)}`,
    as: 'buyer',
  },
  { name: 'add product', path: '/dashboard/addproducts', as: 'seller' },
  { name: 'add product, facts read', path: '/dashboard/addproducts', as: 'seller', open: fillFacts },
  {
    name: 'edit listing',
    path: async (page) => `/dashboard/editproduct/${await ownListing(page)}`,
    as: 'seller',
  },
  { name: 'my products', path: '/dashboard/myproducts', as: 'seller' },
  {
    name: 'listing that has gone live',
    path: async (page) => `/dashboard/myproducts?live=${await ownListing(page)}`,
    as: 'seller',
  },
  {
    name: 'change of a listing',
    path: '/dashboard/myproducts',
    as: 'seller',
    open: (page) => openByLink(page, /^Change/),
  },
  {
    name: 'product deletion',
    path: '/dashboard/myproducts',
    as: 'seller',
    open: (page) => openByLink(page, /^Delete/),
  },
  { name: 'import and export', path: '/dashboard/importproducts', as: 'seller', open: checkFile },
  { name: 'my buyers', path: '/dashboard/mybuyers?done=first', as: 'seller' },
  { name: 'profile of a verified seller', path: '/profile', as: 'seller' },
  { name: 'all sellers', path: '/dashboard/allseller', as: 'admin' },
  {
    name: 'all about one seller',
    path: async (page) => `/dashboard/seller/${await firstSeller(page)}`,
    as: 'admin',
  },
  {
    name: 'approval of a seller',
    path: '/dashboard/allseller?verified=no',
    as: 'admin',
    open: (page) => openByLink(page, /^Approve/),
  },
  { name: 'all buyers', path: '/dashboard/allbuyer', as: 'admin' },
  { name: 'admin', path: '/dashboard/admin', as: 'admin' },
  {
    name: 'account closing',
    path: '/dashboard/allbuyer',
    as: 'admin',
    open: (page) => openByLink(page, /^Delete/),
  },
  { name: 'reports', path: '/dashboard/reportadmin', as: 'admin' },
  { name: 'record of money', path: '/dashboard/record', as: 'admin' },
  { name: 'record of deeds', path: '/dashboard/record?kind=deeds', as: 'admin' },
  {
    name: 'withdrawal of a reported listing',
    path: '/dashboard/reportadmin',
    as: 'admin',
    open: (page) => openByLink(page, /^Withdraw/),
  },
  { name: 'page of another kind of account', path: '/dashboard/admin', as: 'buyer' },
];

/** Addresses that answer with an error on purpose; browsers print that. */
const ANSWERS_ERROR = new Set([
  'not found',
  'gone product',
  'e-mail address',
  'page of another kind of account',
]);

const WIDTHS = [360, 768, 1280];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What the page itself complains of: errors thrown, and errors printed but for answers asked for. */
function listenForErrors(page: Page, screen: Screen): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const expected = ANSWERS_ERROR.has(screen.name) && /status of 40[349]/.test(message.text());
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  return errors;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // Moving things would be looked at half way; reduced motion is a promise of its own as well.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const screen of screens) {
      test(`${screen.name}: no accessibility violation, error or sideways scroll at 360, 768 and 1280 px`, async ({
        page,
      }) => {
        test.slow();
        const errors = listenForErrors(page, screen);
        await lookAs(page, screen.as);
        const path = typeof screen.path === 'string' ? screen.path : await screen.path(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          if (width === WIDTHS[0] || screen.open) await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await screen.open?.(page);
          expect(await findViolations(page), `${width} px`).toEqual([]);
          expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
        }
        expect(errors).toEqual([]);
        // A document without its first line is laid out by other rules, in which forms have a margin.
        expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
      });
    }
  });
}
