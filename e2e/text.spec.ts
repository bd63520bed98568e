import type { Page } from '@playwright/test';
import { openSettled } from './settled.ts';
import { lookAs, type Viewer } from './signed-in.ts';
import { lostBySpacing, widenedByLongWords } from './spacing.ts';
import { expect, test } from './test.ts';

type Screens = Readonly<Record<string, readonly (string | ((page: Page) => Promise<string>))[]>>;

async function firstOf(page: Page, list: string): Promise<string> {
  const [first] = (await (await page.request.get(list)).json()) as { _id: string }[];
  return first?._id ?? '';
}

const product = async (page: Page) =>
  `/categorylist/${await firstOf(page, '/products?category=Monitor&limit=1')}`;

async function seller(page: Page): Promise<string> {
  const id = await firstOf(page, '/products?category=Monitor&limit=1');
  return `/sellers/${(await (await page.request.get(`/productAll/${id}/seller`)).json()).id}`;
}

async function comparison(page: Page): Promise<string> {
  const laptops = (await (await page.request.get('/products?category=Laptop&limit=3')).json()) as {
    _id: string;
  }[];
  return `/compare?ids=${laptops.map(({ _id }) => _id).join()}`;
}

const order = async (page: Page) => `/dashboard/order/${await firstOf(page, '/bookings?limit=1')}`;

const screens: Screens = {
  guest: [
    ...['/', '/search?q=dell', '/categorydetails/Laptop', '/products/Laptop', product, seller, comparison],
    ...['/login', '/signup', '/forgot-password', '/blog', '/blog/test-a-used-laptop', '/safety', '/test'],
    ...['/privacy', '/contact', '/nowhere'],
  ],
  buyer: [
    ...['/', product, '/dashboard/order', order, '/dashboard/mywishlist', '/dashboard/messages'],
    ...['/dashboard/offers', '/dashboard/notifications', '/dashboard/searches', '/profile', '/profile/email'],
  ],
  seller: [
    ...[
      '/dashboard/myproducts',
      '/dashboard/addproducts',
      '/dashboard/importproducts',
      '/dashboard/mybuyers',
    ],
    ...['/dashboard/offers', '/dashboard/money', '/dashboard/money/account', '/dashboard/verification'],
  ],
  admin: [
    ...['/dashboard/queue', '/dashboard/allseller', '/dashboard/allbuyer', '/dashboard/reportadmin'],
    ...['/dashboard/record', '/dashboard/quality', '/dashboard/blocks', '/dashboard/payouts'],
  ],
};

/** Widths in px at which long words are tested. Wider text spacing is tested at some of these widths. */
const WIDTHS = [320, 390, 768, 1024, 1280] as const;
const SPACED_AT: readonly number[] = [320, 768, 1280];

for (const viewer of Object.keys(screens)) {
  test(`pages of a ${viewer} lose no content with wider text spacing or long words in user texts`, async ({
    page,
  }) => {
    test.slow();
    await lookAs(page, viewer === 'guest' ? null : (viewer as Viewer));
    const lost: string[] = [];
    for (const screen of screens[viewer] ?? []) {
      const path = typeof screen === 'string' ? screen : await screen(page);
      await openSettled(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const widened = await widenedByLongWords(page);
        const cut = SPACED_AT.includes(width) ? await lostBySpacing(page) : [];
        lost.push(...[...widened, ...cut].map((one) => `${path} ${width}: ${one}`));
      }
    }
    expect(lost).toEqual([]);
  });
}
