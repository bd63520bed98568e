import type { Page } from '@playwright/test';
import { findOverweight, type LoadedFile } from '../tools/bundle-budget/budget.ts';
import { isEnglishMessage } from '../tools/messages/english-messages.ts';
import { barLines } from './accessibility.ts';
import { list, newUser } from './by-calls.ts';
import { openSettled } from './settled.ts';
import { lookAs, type Viewer } from './signed-in.ts';
import { expect, test } from './test.ts';

const IN_BANGLA = [
  '/',
  '/how-it-works',
  '/safety',
  '/login?from=%2Fdashboard%2Faddproducts',
  '/signup',
  '/forgot-password',
  '/categorydetails/Laptop?brand=Dell&priceTo=40000',
  '/categorydetails/Printer',
  '/search?q=thinkpad+under+50000',
  '/search?q=nothinghasthisword',
  '/compare',
  '/about',
  '/contact',
  '/fees',
  '/refunds',
  '/imprint',
  '/terms',
  '/privacy',
  '/blog',
  '/blog/test-a-used-laptop',
  '/blog/read-a-battery-report',
  '/blog/spot-a-swapped-disk',
  '/test',
] as const;

/** Paths of pages for signed-in people, by demo account. */
const OWN_PAGES: readonly (readonly [Viewer & string, readonly string[]])[] = [
  [
    'buyer',
    [
      '/dashboard/order',
      '/dashboard/mywishlist',
      '/dashboard/messages',
      '/dashboard/offers',
      '/dashboard/searches',
      '/dashboard/notifications',
      '/dashboard/notifications/settings',
      '/profile',
      '/profile/second-factor',
    ],
  ],
  [
    'seller',
    [
      '/dashboard/addproducts',
      '/dashboard/myproducts',
      '/dashboard/mybuyers',
      '/dashboard/money',
      '/dashboard/importproducts',
      '/dashboard/offers',
      '/profile',
    ],
  ],
  ['newSeller', ['/dashboard/verification', '/dashboard/money/account']],
  [
    'admin',
    [
      '/dashboard/admin',
      '/dashboard/queue',
      '/dashboard/allseller',
      '/dashboard/allbuyer',
      '/dashboard/reportadmin',
      '/dashboard/quality',
      '/dashboard/reportedmessages',
      '/dashboard/reviewadmin',
      '/dashboard/verifications',
      '/dashboard/disputes',
      '/dashboard/payouts',
      '/dashboard/record',
      '/dashboard/record?kind=actions',
      '/dashboard/blocks',
    ],
  ],
];

const WIDTHS = [320, 360, 1280] as const;

/** Largest allowed size of the Bangla font in bytes. */
const FONT_BUDGET = 45_000;

/**
 * Returns the texts of a page that contain Latin words. Names, the operator's address, and texts by users are skipped.
 */
function latinSentences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Titles, models and names of people, which are not translated, and texts by sellers.
    const names = [
      '.card h3, .card .name, .card .sr, .spec, .check',
      '.panel h1, .crumbs [aria-current], .sellbox h2, .spec-box b, .kv dd',
      '.seller-words, .flaws h3, .bench .bad th span, .pins, .rows dd',
      // In the audit log: the names of people and listings, and the reasons that admins wrote.
      '.audit-log td:nth-child(2), .audit-log td:nth-child(5)',
    ].join();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        element.closest(names) ||
        element.closest('script, style, figure, pre, .lat, .advert, .sold-today, address, [lang=en]')
      )
        continue;
      const text = node.textContent ?? '';
      if (!/[\u0980-\u09ff]/.test(text) && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text)) found.push(text);
    }
    return found;
  });
}

/** Expects that a page is in Bangla from the first byte on, and fits at every width. */
async function expectInBangla(page: Page, path: string): Promise<void> {
  const response = await page.request.get(path, {
    headers: { accept: 'text/html', 'accept-language': 'bn-BD,bn;q=0.9' },
  });
  const headers = response.headers();
  expect(headers['content-language']).toBe('bn');
  expect(headers.vary).toMatch(/Accept-Language/);
  expect(headers.vary).toMatch(/Cookie/);
  expect(headers.link).toContain('hreflang="bn"');
  const html = await response.text();
  expect(html).toContain('<html lang="bn"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\?lang=bn"/);
  await expectWholeInBangla(page, path);
}

/** Returns the English messages on a page. Names, titles and texts by users do not count. */
const englishMessages = async (page: Page) => (await latinSentences(page)).filter(isEnglishMessage);

/** Signs in to a demo account whose language is English, in a browser whose cookie says Bangla. */
async function lookInBangla(page: Page, viewer: Viewer): Promise<void> {
  await lookAs(page, viewer);
  await page.context().addCookies([{ name: 'language', value: 'bn', url: process.env.MARKET_URL ?? '' }]);
}

/**
 * Expects that a page is in Bangla and fits at every width. The page is loaded once, because loading takes most of the
 * time, and only styles depend on the width.
 */
async function expectWholeInBangla(
  page: Page,
  path: string,
  findEnglish: (page: Page) => Promise<string[]> = latinSentences,
): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  await openSettled(page, path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.getAttribute('html', 'lang')).toBe('bn');
    expect(await findEnglish(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    expect(await barLines(page), `${path} at ${width}`).toBe(1);
  }
}

/** Starts collecting the scripts and fonts that a page loads. Returns a function that returns them. */
function collectLoaded(page: Page): () => Promise<LoadedFile[]> {
  const loaded: Promise<LoadedFile | null>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'font') return;
    const path = new URL(request.url()).pathname;
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, kind, bytes: responseBodySize })));
  });
  return async () => (await Promise.all(loaded)).filter((file) => file !== null);
}

test.describe('a visitor whose browser prefers Bangla', () => {
  test.use({ locale: 'bn-BD' });

  for (const path of IN_BANGLA) {
    test(`gets ${path} completely in Bangla from the first response on, without overflow at any width`, async ({
      page,
    }) => {
      await expectInBangla(page, path);
    });
  }

  for (const [viewer, own] of OWN_PAGES) {
    for (const path of own) {
      test(`gets ${path} in Bangla as ${viewer}`, async ({ page }) => {
        await lookInBangla(page, viewer);
        await expectWholeInBangla(page, path, englishMessages);
      });
    }
  }

  test('gets an order in Bangla as buyer and as seller', async ({ page }) => {
    for (const [viewer, list] of [
      ['buyer', '/bookings'],
      ['seller', '/buyers'],
    ] as const) {
      await lookInBangla(page, viewer);
      const [order] = await (await page.request.get(`${list}?stage=open&limit=1`)).json();
      await expectWholeInBangla(page, `/dashboard/order/${order._id}`, englishMessages);
    }
  });

  test('gets a product page and the page of a missing product in Bangla', async ({ page }) => {
    const laptops = await (await page.request.get('/products?category=Laptop&limit=20')).json();
    const path = `/categorylist/${laptops[0]._id}`;
    await expectInBangla(page, path);
    await expect(page.getByRole('link', { name: 'এখনই অর্ডার দিন' }).first()).toBeVisible();
    await expect(page.locator('#details')).toContainText('সঙ্গে যা আছে');
    const missing = await page.goto('/categorylist/00000000-0000-4000-8000-000000000000');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'এই বিজ্ঞাপন আর এখানে নেই' })).toBeVisible();
  });

  test('gets the dialogs of a product and their errors in Bangla', async ({ browser }) => {
    const options = { locale: 'bn-BD' };
    const seller = await newUser(browser, 'Seller', 'মিরপুর ল্যাপটপ কর্নার', options);
    const { page } = await newUser(browser, 'Buyer', 'Nusrat Rahman', options);
    const title = 'LaserJet 1020 of one owner';
    // The listing is a printer. A laptop would show this seller's Bangla name on the laptop list, and the page would
    // load the Bangla font. Another story measures that list's size.
    const id = await list(seller.page.request, { title, category: 'Printer', facts: {} });
    await openSettled(page, `/productdetails/${id}`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'এখনই অর্ডার দিন' }).first().click();
    const order = page.getByRole('dialog', { name: `অর্ডার: ${title}` });
    await order.getByLabel('ফোন').fill('12');
    await order.getByRole('button', { name: 'অর্ডার দিন' }).click();
    await expect(order.getByText(/১১ সংখ্যার মোবাইল নম্বর লিখুন/).first()).toBeVisible();
    await order.getByRole('button', { name: 'বাতিল' }).click();
    await main.getByRole('link', { name: 'এই বিজ্ঞাপন নিয়ে অভিযোগ করুন' }).click();
    const report = page.getByRole('dialog', { name: `${title} নিয়ে অভিযোগ` });
    await report.getByText('প্রতারণার সন্দেহ').click();
    await report.getByRole('button', { name: 'অভিযোগ পাঠান' }).click();
    await expect(page.getByText('ধন্যবাদ। এক দিনের মধ্যে আমরা দেখব।').first()).toBeVisible();
    await openSettled(seller.page, `/productdetails/${id}`);
    await expect(seller.page.locator('.panel-state .status')).toHaveText('আপনার পণ্য');
    expect(await latinSentences(seller.page)).toEqual([]);
  });

  test('gets form errors of the browser and of the server in Bangla', async ({ page }) => {
    await openSettled(page, '/login');
    await page.getByLabel('ইমেইল').fill('nobody');
    await page.getByRole('button', { name: 'লগইন', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'এই ঘরগুলো ঠিক করুন' })).toBeVisible();
    await expect(page.locator('#f-email-error')).toHaveText(/ইমেইল ঠিকানা লিখুন/);
    await page.getByLabel('ইমেইল').fill('nobody@example.com');
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'লগইন', exact: true }).click();
    await expect(page.getByText('এই ইমেইল আর পাসওয়ার্ড মিলছে না।')).toBeVisible();
  });

  test('gets the 404 page in Bangla', async ({ page }) => {
    const response = await page.goto('/nothing-lives-here');
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('যে পেজটি চেয়েছেন, তা পাওয়া যায়নি');
  });

  test('gets a seller page and a comparison in Bangla', async ({ page }) => {
    const laptops = await (await page.request.get('/products?category=Laptop&limit=2')).json();
    const [one, other] = laptops;
    await openSettled(page, `/sellers/${one.sellerId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.sellerName);
    await expect(page.locator('.seller-figures')).toContainText('এখানে যোগ দিয়েছেন');
    await openSettled(page, `/compare?ids=${one._id},${other._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('দুইটি ল্যাপটপ পাশাপাশি');
    await expect(page.getByRole('rowheader', { name: 'বিজ্ঞাপন দেওয়া হয়েছে' })).toBeVisible();
  });

  test('navigates between pages in Bangla without loading a new document', async ({ page }) => {
    await openSettled(page, '/how-it-works');
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.locator('.about-nav').getByRole('link', { name: 'নিরাপদে দেখা করুন' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('নিরাপদে দেখা করুন');
    await page.locator('footer').getByRole('link', { name: 'হোম', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secondbyte-এ স্বাগতম');
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });

  test('loads only scripts of the Bangla build, within the size budget, and one small font', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const loaded = collectLoaded(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const files = await loaded();
    const scripts = files.filter(({ kind }) => kind === 'script');
    const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
    test.info().annotations.push({ type: 'weight', description: `script ${bytes}` });
    expect(findOverweight(scripts)).toEqual([]);
    expect(scripts.filter(({ path }) => !path.startsWith('/assets/bn/'))).toEqual([]);
    const [font, ...others] = files.filter(({ path }) => /\/bangla-[^/]+\.woff2$/.test(path));
    expect(others).toEqual([]);
    expect(font?.bytes).toBeLessThanOrEqual(FONT_BUDGET);
  });
});

test('a product page in Bangla loads only scripts of the Bangla build, within the size budget', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'bn-BD', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const laptops = await (await page.request.get('/products?category=Laptop&limit=100')).json();
  const loaded = collectLoaded(page);
  await page.goto(`/categorylist/${laptops.at(-1)._id}`, { waitUntil: 'networkidle' });
  const scripts = (await loaded()).filter(({ kind }) => kind === 'script');
  const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
  test.info().annotations.push({ type: 'weight', description: `script ${bytes}` });
  expect(findOverweight(scripts)).toEqual([]);
  expect(scripts.filter(({ path }) => !path.startsWith('/assets/bn/'))).toEqual([]);
  await context.close();
});

test('the language switch works without JavaScript, and the device remembers the language', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/safety');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const footer = page.locator('footer');
  await footer.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page).toHaveURL(/\/safety$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('নিরাপদে দেখা করুন');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  const listings = page.locator('.cat-name span').first();
  await expect(listings).toHaveText(/^[০-৯,]+$/);
  await footer.getByRole('button', { name: /123/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn-u-nu-latn');
  await expect(listings).toHaveText(/^[0-9,]+$/);
  await footer.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Secondbyte');
  await context.close();
});

test('after a language change in one tab, another tab loads its next page in that language', async ({
  page,
}) => {
  await openSettled(page, '/safety');
  const other = await page.context().newPage();
  await other.goto('/safety');
  await other.locator('footer').getByRole('button', { name: 'বাংলা' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'bn');
  await page.locator('footer').getByRole('link', { name: 'How it works' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('কীভাবে কাজ করে');
});

test('an address with a language shows the page in that language, and a new device remembers the language', async ({
  page,
}) => {
  await openSettled(page, '/safety?lang=bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('নিরাপদে দেখা করুন');
  await page.locator('footer').getByRole('link', { name: 'কীভাবে কাজ করে' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('কীভাবে কাজ করে');
  await openSettled(page, '/safety');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]*\/safety\?lang=bn<\/loc>/);
});
