import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { list, newUser } from './by-calls.ts';
import { openSettled } from './settled.ts';
import { expect, expectNotice, test } from './test.ts';

/** Largest number of phone numbers that a client address can reveal per hour with the button. */
const MAX_SHOWN = 60;

/**
 * Opens a page for a visitor from whom the market hides phone numbers. The headers simulate a client address that has
 * opened too many listings.
 */
async function visitorOf(
  browser: Browser,
  source: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const extraHTTPHeaders = { 'x-restricted': 'yes', 'x-forwarded-for': source };
  return (await browser.newContext({ ...options, extraHTTPHeaders })).newPage();
}

async function listOne(browser: Browser, name: string) {
  const { person, page } = await newUser(browser, 'Seller', name);
  const title = `Latitude ${person.number.slice(-6)}`;
  const id = await list(page.request, { title });
  return { title, id, search: `/search?q=${person.number.slice(-6)}` };
}

const buttonIn = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Show number of / });

test('a hidden phone number appears in place when its button is pressed, on a card and on the listing', async ({
  browser,
}) => {
  const { title, id, search } = await listOne(browser, 'Motijheel Laptops');
  const page = await visitorOf(browser, '10.77.0.1');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openSettled(page, search);
    const card = page.getByRole('article').filter({ hasText: title });
    const [button, details, whole] = await Promise.all(
      [buttonIn(page, title), card.getByRole('link', { name: /^Product Details/ }), card].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(details?.x ?? 0);
    expect(whole?.height).toBeLessThanOrEqual(width < 640 ? 172 : 400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await violationsOf(page)).toEqual([]);
  await buttonIn(page, title).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: title });
  const shown = card.getByRole('link', { name: '01712345678' });
  await expect(shown).toHaveAttribute('href', 'tel:+8801712345678');
  await expect(shown).toBeFocused();
  await expect(page).toHaveURL(/\/search/);

  await openSettled(page, `/categorylist/${id}`);
  await expect(page.getByText('01712345678')).toHaveCount(0);
  await page
    .locator('.panel')
    .getByRole('button', { name: /^Show number of / })
    .click();
  await expect(page.locator('.panel').getByRole('link', { name: '01712345678' })).toBeVisible();
});

test('without JavaScript, the button leads to the listing, which shows the number', async ({ browser }) => {
  const { title, search } = await listOne(browser, 'Wari Computers');
  const page = await visitorOf(browser, '10.77.0.2', { javaScriptEnabled: false });
  await page.goto(search);
  await buttonIn(page, title).click();
  await expect(page).toHaveURL(/\/categorylist\/[0-9a-f-]+#show-number$/);
  await expect(page.locator('.panel').getByRole('link', { name: 'Call 01712345678' })).toBeVisible();
});

test('a client address that requested too many numbers must sign in, with and without JavaScript', async ({
  browser,
}) => {
  const { title, id, search } = await listOne(browser, 'Lalbagh Laptops');
  const page = await visitorOf(browser, '10.77.0.3');
  await openSettled(page, search);
  for (let asked = 0; asked < MAX_SHOWN; asked += 1) await page.request.get(`/productAll/${id}/number`);
  await buttonIn(page, title).click();
  await expectNotice(page, /^Your network has opened many sellers’ numbers/, { isGood: false });
  const signIn = page.getByRole('link', { name: 'Sign in to see it' });
  await expect(signIn).toHaveAttribute('href', /^\/login\?from=/);

  const plain = await visitorOf(browser, '10.77.0.3', { javaScriptEnabled: false });
  await plain.goto(`/categorylist/${id}`);
  await plain
    .locator('.panel')
    .getByRole('button', { name: /^Show number of / })
    .click();
  await expect(plain.getByRole('alert')).toContainText('Your network has opened many sellers’ numbers');
  await expect(plain.getByText('01712345678')).toHaveCount(0);
});
