import type { BrowserContext, Page } from '@playwright/test';
import { overflow, violationsOf } from './accessibility.ts';
import { csvOf } from './actions.ts';
import { emailTo, linkIn } from './emails.ts';
import { openSettled } from './settled.ts';
import { demo, lookAs, signIn, type Viewer } from './signed-in.ts';
import { expect, keepOpen, test } from './test.ts';

type Screen = {
  readonly name: string;
  /** Address of the screen, or a function that finds it. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly as: Viewer;
  /** Opens a part over the screen, such as a dialog or menu. */
  readonly open?: (page: Page) => Promise<void>;
};

/**
 * Returns the id of a found item. Throws if nothing was found, because the test would otherwise check another screen.
 */
function idOf(found: { readonly _id: string } | undefined): string {
  if (!found) throw new Error('the demo market has nothing to show there');
  return found._id;
}

/** Returns the id of a listing that no story changes. Stories change laptops only. */
async function firstListing(page: Page, category = 'Monitor'): Promise<string> {
  const [product] = await (await page.request.get(`/products?category=${category}&limit=1`)).json();
  return product._id;
}

async function firstOpenBooking(page: Page): Promise<string> {
  const bookings = (await (await page.request.get('/bookings?limit=50')).json()) as {
    _id: string;
    state: string;
    productState: string;
  }[];
  return idOf(bookings.find(({ state, productState }) => state === 'open' && productState === 'unsold'));
}

const anOrder = async (page: Page) => `/dashboard/order/${await firstOpenBooking(page)}`;

async function anOrderOfTheirs(page: Page): Promise<string> {
  const [order] = (await (await page.request.get('/buyers?limit=1')).json()) as { _id: string }[];
  return `/dashboard/order/${idOf(order)}`;
}

type PaidOrder = { readonly _id: string; readonly state: string; readonly fulfilment: string | null };

const paidIn = async (page: Page, lists: string, fulfilment: string | null): Promise<string> => {
  const orders = (await (await page.request.get(`${lists}&limit=50`)).json()) as PaidOrder[];
  return idOf(orders.find((order) => order.state === 'paid' && order.fulfilment === fulfilment));
};

const paidBooking = (page: Page, fulfilment: string | null) =>
  paidIn(page, fulfilment === 'completed' ? '/bookings?stage=done' : '/bookings?stage=open', fulfilment);

const disputePath = (id: string) => `/dashboard/dispute/${id}`;

const aDisputeOf = (fulfilment: string) => async (page: Page) =>
  disputePath(await paidBooking(page, fulfilment));

/** Returns the path of the oldest dispute. Disputes that stories open are newer. */
async function anOldDispute(page: Page): Promise<string> {
  const [dispute] = (await (await page.request.get('/disputes?limit=1')).json()) as { bookingId: string }[];
  return disputePath(idOf(dispute && { _id: dispute.bookingId }));
}

const aPaidOrderOfTheirs = async (page: Page) =>
  `/dashboard/order/${await paidIn(page, '/buyers?stage=open', null)}`;

/** Confirms the receipt of an order, unless the check at an earlier width has already confirmed it. */
async function showPin(page: Page): Promise<void> {
  const received = page.getByRole('button', { name: 'I have it and it works' });
  const pin = page.getByRole('heading', { name: 'Let the seller type this, or scan it' });
  await expect(received.or(pin).first()).toBeVisible();
  if (await received.isVisible()) await received.click();
  await expect(pin).toBeVisible();
}

async function ownListing(page: Page): Promise<string> {
  const listings = (await (await page.request.get('/listings?state=unsold&limit=1')).json()) as {
    _id: string;
  }[];
  return idOf(listings[0]);
}

async function firstSeller(page: Page): Promise<string> {
  const sellers = (await (await page.request.get('/sellers?verified=yes&limit=1')).json()) as {
    seller: { _id: string };
  }[];
  return idOf(sellers[0]?.seller);
}

/** Returns the path of the oldest request for verification. */
async function aRequest(page: Page): Promise<string> {
  const [request] = (await (await page.request.get('/verifications?limit=1')).json()) as { _id: string }[];
  return `/dashboard/verifications/${idOf(request)}`;
}

async function showDocument(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'show' }).click();
  await expect(page.locator('.case-document')).toBeVisible();
}

/** Returns the link in the email for a new password. */
async function newPasswordLink(page: Page): Promise<string> {
  await page.request.post('/password-reset-emails', { data: { email: demo.seller } });
  let link = '';
  // An older email from another check may have arrived. Its link becomes invalid when a newer email is sent.
  const isValid = async () => {
    link = linkIn(await emailTo(demo.seller, 'Choose a new password'));
    return (await page.request.get(link.replace('/reset-password', '/password-resets'))).ok();
  };
  await expect.poll(isValid).toBe(true);
  return link;
}

/**
 * Enters a name and details that contain attributes. Opens the attribute Memory, which the form has detected in them.
 */
async function fillAttributes(page: Page): Promise<void> {
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

/** Sends a file with a valid and an invalid row. */
async function checkFile(page: Page): Promise<void> {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Your CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: 'What to correct' })).toBeVisible();
  await page.getByText('Columns of the file').click();
}

const details = async (page: Page) => `/productdetails/${await firstListing(page)}`;

/** Returns whether a page has the layout for phones. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

const screens: readonly Screen[] = [
  { name: 'home', path: '/', as: null },
  { name: 'blog', path: '/blog', as: null },
  { name: 'article with checks', path: '/blog/test-a-used-laptop', as: null },
  { name: 'article with a report', path: '/blog/read-a-battery-report', as: null },
  { name: 'how it works', path: '/how-it-works', as: null },
  { name: 'safety', path: '/safety', as: null },
  { name: 'self test', path: '/test', as: null },
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
  {
    name: 'comparison',
    path: async (page) => {
      const laptops = await (await page.request.get('/products?category=Laptop&limit=3')).json();
      return `/compare?ids=${laptops.map((one: { _id: string }) => one._id).join()}`;
    },
    as: null,
  },
  { name: 'nothing compared', path: '/compare?ids=none', as: null },
  {
    name: 'page of a seller',
    path: async (page) => {
      const product = await (await page.request.get(`/productAll/${await firstListing(page)}/seller`)).json();
      return `/sellers/${product.id}`;
    },
    as: null,
  },
  { name: 'gone product', path: '/categorylist/01900000-0000-7000-8000-000000000000', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'sign-up', path: '/signup', as: null },
  { name: 'forgotten password', path: '/forgot-password', as: null },
  { name: 'new password', path: newPasswordLink, as: null },
  { name: 'expired password link', path: '/reset-password?token=none', as: null },
  { name: 'email address', path: '/verify-email?token=none', as: null },
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
  { name: 'second factor', path: '/profile/second-factor', as: 'buyer' },
  { name: 'another email address', path: '/profile/email', as: 'buyer' },
  { name: 'orders', path: '/dashboard/order', as: 'buyer' },
  { name: 'orders that are over', path: '/dashboard/order?done=first', as: 'buyer' },
  { name: 'an order', path: anOrder, as: 'buyer' },
  { name: 'an order, seen by its seller', path: anOrderOfTheirs, as: 'seller' },
  {
    name: 'an order whose PIN is shown',
    path: async (page) => `/dashboard/order/${await paidBooking(page, null)}`,
    as: 'buyer',
    open: showPin,
  },
  { name: 'a paid order, seen by its seller', path: aPaidOrderOfTheirs, as: 'seller' },
  {
    name: 'cancelling a paid order',
    path: aPaidOrderOfTheirs,
    as: 'seller',
    open: (page) => openByLink(page, /^Cancel and refund$/),
  },
  {
    name: 'an order that is completed',
    path: async (page) => `/dashboard/order/${await paidBooking(page, 'completed')}`,
    as: 'buyer2',
  },
  { name: 'telling what is wrong', path: aDisputeOf('handed-over'), as: 'buyer' },
  { name: 'a dispute, seen by its buyer', path: aDisputeOf('disputed'), as: 'buyer' },
  {
    name: 'a dispute, seen by its seller',
    path: async (page) => disputePath(await paidIn(page, '/buyers?stage=open', 'disputed')),
    as: 'seller',
  },
  { name: 'a dispute, seen by an admin', path: anOldDispute, as: 'admin' },
  {
    name: 'a dispute that is decided',
    path: async (page) => disputePath(await paidIn(page, '/buyers?stage=done', 'refunded')),
    as: 'seller',
  },
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
  {
    name: 'review of an order',
    path: async (page) => `/dashboard/review/${await paidBooking(page, 'completed')}`,
    as: 'buyer2',
  },
  {
    name: 'making an offer',
    path: async (page) => `/dashboard/offer/${await firstListing(page)}`,
    as: 'buyer',
    open: async (page) => {
      await page.getByRole('button', { name: /less$/ }).first().click();
      await expect(page.getByRole('button', { name: /^Send offer of ৳/ })).toBeVisible();
    },
  },
  { name: 'offers of a buyer', path: '/dashboard/offers', as: 'buyer' },
  { name: 'offers to a seller', path: '/dashboard/offers?stage=done', as: 'seller' },
  {
    name: 'offers on a listing',
    path: async (page) => `/dashboard/offerterms/${await ownListing(page)}`,
    as: 'seller',
  },
  { name: 'reported reviews', path: '/dashboard/reviewadmin', as: 'admin' },
  { name: 'wish list', path: '/dashboard/mywishlist', as: 'buyer' },
  { name: 'notifications', path: '/dashboard/notifications', as: 'seller' },
  { name: 'what reaches one', path: '/dashboard/notifications/settings', as: 'buyer' },
  { name: 'saved searches', path: '/dashboard/searches', as: 'buyer' },
  { name: 'emails that end', path: '/unsubscribe?token=cut', as: null },
  {
    name: 'payment',
    path: async (page) => `/dashboard/payment/${await firstOpenBooking(page)}`,
    as: 'buyer',
  },
  { name: 'add product', path: '/dashboard/addproducts', as: 'seller' },
  { name: 'add product, facts read', path: '/dashboard/addproducts', as: 'seller', open: fillAttributes },
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
  { name: 'money', path: '/dashboard/money', as: 'seller' },
  { name: 'account for the money', path: '/dashboard/money/account', as: 'seller' },
  { name: 'verification', path: '/dashboard/verification', as: 'seller' },
  { name: 'asked for verification', path: '/dashboard/verifications', as: 'admin' },
  { name: 'what a seller is verified by', path: aRequest, as: 'admin', open: showDocument },
  { name: 'fees', path: '/fees', as: null },
  { name: 'payouts', path: '/dashboard/payouts', as: 'admin' },
  { name: 'disputes', path: '/dashboard/disputes', as: 'admin' },
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
  { name: 'queue and figures', path: '/dashboard/queue', as: 'admin' },
  {
    name: 'account closing',
    path: '/dashboard/allbuyer',
    as: 'admin',
    open: (page) => openByLink(page, /^Delete/),
  },
  { name: 'reports', path: '/dashboard/reportadmin', as: 'admin' },
  { name: 'quality queue', path: '/dashboard/quality', as: 'admin' },
  { name: 'blocks', path: '/dashboard/blocks', as: 'admin' },
  { name: 'record of money', path: '/dashboard/record', as: 'admin' },
  { name: 'audit log', path: '/dashboard/record?kind=actions', as: 'admin' },
  {
    name: 'withdrawal of a reported listing',
    path: '/dashboard/reportadmin',
    as: 'admin',
    open: (page) => openByLink(page, /^Withdraw/),
  },
  { name: 'page of another kind of account', path: '/dashboard/admin', as: 'buyer' },
];

/** Names of screens whose response is an error on purpose. Browsers log these errors. */
const ANSWERS_ERROR = new Set([
  'nothing compared',
  'not found',
  'gone product',
  'email address',
  'page of another kind of account',
]);

// These tests change nothing, so several workers may share them. A single worker needed 20 minutes.
test.describe.configure({ mode: 'parallel' });

/** Widths in px at which all accessibility rules are checked. At the width `BETWEEN`, a screen only has to fit. */
const WIDTHS = [360, 1280] as const;
const BETWEEN = 768;

/** Rules to check in the second theme. Other rules are unnecessary, because themes differ only in colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Collects the errors of a page, thrown or logged, except for requests that fail on purpose. */
function listenForErrors(page: Page, screen: Screen): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const expected = ANSWERS_ERROR.has(screen.name) && /status of 40[349]/.test(message.text());
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  return errors;
}

/** Opens a screen, and the part over it, in a window of this width. */
async function show(page: Page, { open }: Screen, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await openSettled(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await open?.(page);
}

/** Resizes the window, and expects that the screen is still open and fits. */
async function expectFitAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
}

/** Parts over a page: dialogs, menus and suggestions. */
const overIt = (page: Page) => page.locator('dialog[open], details[open], [role=option]');

/** Returns the addresses of images that contain the origin. They would not work under another host name. */
function absoluteImages(page: Page): Promise<string[]> {
  return page.locator('img, source').evaluateAll((elements) =>
    elements
      .flatMap((element) => [
        element.getAttribute('src'),
        ...(element.getAttribute('srcset') ?? '').split(', '),
      ])
      .filter((address) => address?.startsWith('http') || address?.startsWith('//'))
      .map(String),
  );
}

/** Longest wait in ms for the colors of a theme. Headless browsers sometimes lose a frame, and then no transition ends. */
const TURN_MS = 20_000;

/** Switches the theme of a page, and waits for all color transitions. */
async function turn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (longest) => {
    const settle = async () => {
      // After two frames the theme's styles apply and their transitions have started.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    };
    await Promise.race([settle(), new Promise((resolve) => setTimeout(resolve, longest))]);
  }, TURN_MS);
}

async function expectAccessible(page: Page, width: number): Promise<void> {
  expect(await violationsOf(page), `${width} px`).toEqual([]);
}

async function expectColorsInTheDark(page: Page, width: number): Promise<void> {
  expect(await violationsOf(page, { rules: COLOR_RULES }), `${width} px, dark`).toEqual([]);
}

/** Returns the address of a screen. */
const pathOf = async ({ path }: Screen, page: Page) => (typeof path === 'string' ? path : await path(page));

/** Deletes the data that the site stores in a browser, except for cookies and cached files. */
async function forgetAll(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  const { origin } = new URL(process.env.MARKET_URL ?? '');
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await browser.detach();
}

type Viewers = {
  /** Returns a new page for a viewer. The viewer's browser has a session and cached files, but no other stored data. */
  readonly pageFor: (viewer: Viewer) => Promise<Page>;
};

const screenTest = test.extend<object, Viewers>({
  pageFor: [
    async ({ browser }, use) => {
      const contexts = new Map<Viewer, Promise<BrowserContext>>();
      const openContext = async (viewer: Viewer) => {
        const context = await browser.newContext();
        keepOpen(context);
        await signIn(context, viewer);
        return context;
      };
      await use(async (viewer) => {
        const context = contexts.get(viewer) ?? openContext(viewer);
        contexts.set(viewer, context);
        const page = await (await context).newPage();
        await forgetAll(page);
        return page;
      });
      for (const context of contexts.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],
});

// Animations are off, because checks during an animation would be unreliable. Reduced motion must work anyway.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const [NARROW, WIDE] = WIDTHS;

for (const screen of screens) {
  screenTest(
    `${screen.name}: has no accessibility violation, error, overflow or absolute image address on phones and desktops, light and dark`,
    async ({ pageFor }) => {
      test.slow();
      const page = await pageFor(screen.as);
      const errors = listenForErrors(page, screen);
      const path = await pathOf(screen, page);
      await show(page, screen, path, NARROW);
      await expectAccessible(page, NARROW);
      await expectFitAt(page, NARROW);
      await turn(page, 'dark');
      await expectColorsInTheDark(page, NARROW);
      const laid = await overIt(page).count();
      await expectFitAt(page, BETWEEN);
      await expect(overIt(page)).toHaveCount(laid);
      if (screen.open) await show(page, screen, path, WIDE);
      await expectFitAt(page, WIDE);
      await expectColorsInTheDark(page, WIDE);
      await turn(page, 'light');
      await expectAccessible(page, WIDE);
      expect(await absoluteImages(page)).toEqual([]);
      expect(errors).toEqual([]);
      // Without a doctype, browsers use quirks mode, in which forms have a margin.
      expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
      await page.close();
    },
  );
}

/** Screens that are opened in the dark theme, one for each kind of page. */
const OPENED_IN_THE_DARK = ['home', 'login', 'orders', 'search'];

test.describe('opened in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  for (const screen of screens.filter(({ name }) => OPENED_IN_THE_DARK.includes(name))) {
    test(`${screen.name}: all colors have sufficient contrast`, async ({ page }) => {
      await lookAs(page, screen.as);
      await show(page, screen, await pathOf(screen, page), NARROW);
      await expectColorsInTheDark(page, NARROW);
    });
  }
});
