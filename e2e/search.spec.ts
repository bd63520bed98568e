import type { Page } from '@playwright/test';
import { list, listUnderOwnWord, newUser } from './by-calls.ts';
import { openSettled } from './settled.ts';
import { pageOf } from './signed-in.ts';
import { expect, test } from './test.ts';

/** Visible search box: in the top bar on wide screens, in the page on phones. */
const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Search used computers' }).filter({ visible: true });
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
const tick = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name }).first();
const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('a buyer searches by model and size, filters by storage and place, and Back restores the filters', async ({
  page,
  browser,
}) => {
  test.slow();
  const { person, page: seller } = await newUser(browser, 'Seller', 'Elephant Road Computers');
  // The model name is unique, so that only this test's listings match.
  const model = `t480k${person.number.slice(-6)}`;
  const title = `Lenovo ThinkPad ${model.toUpperCase()}`;
  const facts = { brand: 'Lenovo', memoryGb: 16, storageGb: 512, storageKind: 'SSD' };
  await list(seller.request, { title, facts });
  await list(seller.request, { title: `${title} slow`, facts: { ...facts, storageKind: 'HDD' } });
  await page.goto('/');
  await box(page).fill(`${model} 16gb`);
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${model}+16gb`);
  await expect(page).toHaveTitle(`${model} 16gb - Secondbyte`);
  await expect(titles(page).filter({ hasText: model.toUpperCase() })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Remove 16 GB' })).toBeVisible();
  await expect(tick(page, /^16 GB \d+$/)).toBeChecked();
  const ssd = tick(page, /^SSD \d+$/);
  await expect(ssd.locator('..').locator('.num')).toHaveText('1');
  await ssd.check();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${model}&.*storageKind=SSD`));
  await expect(page.getByRole('status').filter({ hasText: /listing/ })).toContainText('1 listing');
  await tick(page, /^Dhaka \d+$/).check();
  await expect(page).toHaveURL(/location=Dhaka/);
  await expect(titles(page).first()).toHaveText(title);

  await page.getByRole('link', { name: `Product Details, ${title}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('16 GB').first()).toBeVisible();
  await page.goBack();
  await expect(ssd).toBeChecked();
  await expect(tick(page, /^Dhaka \d+$/)).toBeChecked();
  await page.getByRole('link', { name: 'Remove Dhaka' }).click();
  await expect(page).not.toHaveURL(/location=/);
  await expect(tick(page, /^Dhaka \d+$/)).not.toBeChecked();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`/search?q=${model}`);
});

test('price, size and place in a search become chips; a tap removes a chip or searches the exact words', async ({
  page,
}) => {
  await page.goto('/blog');
  await box(page).fill('cheap laptop for student 8 gb under 40k in dhaka');
  await box(page).press('Enter');
  const chips = page.getByRole('navigation', { name: 'Filters in use' });
  await expect(chips.getByRole('link', { name: /^Remove / })).toHaveText([
    ...['Cheapest first', 'Laptop', '8 GB', 'Up to ৳40,000', 'Dhaka'],
  ]);
  await expect(page.getByRole('status').first()).toContainText(
    'Nothing for “student”. Showing results without it.',
  );
  await expect(filters(page).getByLabel('To', { exact: true })).toHaveValue('40,000');
  await expect(page.getByLabel('Sort by')).toHaveValue('cheapest');
  for (const price of await page.locator('.card .price b').allTextContents()) {
    expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(40_000);
  }
  await chips.getByRole('link', { name: 'Remove Up to ৳40,000' }).click();
  await expect(chips.getByRole('link', { name: 'Remove Dhaka' })).toBeVisible();
  await expect(chips.getByRole('link', { name: 'Remove Up to ৳40,000' })).toBeHidden();
  await page.goBack();
  await chips.getByRole('link', { name: 'Search exactly what I typed' }).click();
  await expect(page).toHaveURL(/literal=yes/);
  await expect(chips.getByRole('link', { name: 'Remove Words as typed' })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('“40k”');
});

test('a search without exact results shows close results and names the words that were ignored', async ({
  page,
}) => {
  await page.goto('/search?q=dlel+latitude+copper+edition+under+500');
  await expect(titles(page).first()).toContainText('Latitude');
  const status = page.getByRole('status').first();
  await expect(status).toContainText('“dell” for “dlel”');
  await expect(status).toContainText('“copper”');
  await expect(status).toContainText('Showing results without “Up to ৳500”');
});

test("a search understands a brand's other name, swapped letters and a price range", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = `e${String(Date.now()).slice(-6)}`;
  const title = `Lenovo ThinkPad ${number.toUpperCase()}`;
  const seller = await pageOf(browser, 'newSeller');
  await list(seller.request, { title, resalePrice: 36_500 });
  const status = page.getByRole('status').first();
  const chips = page
    .getByRole('navigation', { name: 'Filters in use' })
    .getByRole('link', { name: /^Remove / });
  const search = async (words: string) => {
    await page.goto('/');
    await box(page).fill(words);
    await box(page).press('Enter');
    await expect(page).toHaveTitle(`${words} - Secondbyte`);
    await expect(titles(page).first()).toHaveText(title);
  };
  await search(`ibm thinkpad ${number}`);
  await expect(status).not.toContainText('shown without');
  await search(`thinkapd ${number}`);
  await expect(status).toContainText('searched “thinkpad” for “thinkapd”');
  await search(`thinkpad ${number} ৳30k–40k`);
  await expect(chips).toHaveText(['৳30,000 – ৳40,000']);
  await expect(filters(page).getByLabel('From', { exact: true })).toHaveValue(/^30,?000$/);
});

test('values of one filter group widen a list, and values of another group narrow the list', async ({
  page,
}) => {
  const word = await listUnderOwnWord();
  const total = async () =>
    Number(/[\d,]+/.exec((await page.getByRole('status').first().textContent()) ?? '')?.[0]);
  await page.goto(`/categorydetails/Laptop?q=${word}`);
  const all = await total();
  expect(all).toBe(4);
  const brands = filters(page).locator('details.group').filter({ hasText: 'Brand' });
  const [first, second] = await brands.locator('.num').allTextContents();
  const memory = filters(page)
    .locator('details.group')
    .filter({ hasText: /^Memory/ })
    .locator('.check');
  const sizes = (await memory.allTextContents()).map((text) => /\d+ GB/.exec(text)?.[0]);
  await brands.getByRole('checkbox').nth(0).check();
  await expect.poll(total).toBe(Number(first));
  // The page counts all laptops. A laptop may be added or sold between the two requests, so the test retries.
  await expect(async () => {
    const laptops = await (await page.request.get('/search?category=Laptop&limit=1')).json();
    await page.reload();
    await expect(page.getByRole('status').first()).toContainText(`2 listings of ${laptops.total.count}`, {
      timeout: 1_000,
    });
  }).toPass();
  // A value without listings must keep its position.
  expect((await memory.allTextContents()).map((text) => /\d+ GB/.exec(text)?.[0])).toEqual(sizes);
  await brands.getByRole('checkbox').nth(1).check();
  await expect.poll(total).toBe(Number(first) + Number(second));
  expect(all).toBeGreaterThanOrEqual(Number(first) + Number(second));
  await filters(page).getByLabel('To', { exact: true }).fill('৩০,০০০');
  await filters(page).getByLabel('To', { exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: 'Remove Up to ৳30,000' })).toBeVisible();
  for (const price of await page.locator('#results > .cards .price b').allTextContents()) {
    expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(30_000);
  }
});

test('typing shows suggestions; arrow keys select a suggestion, and Enter opens it', async ({ page }) => {
  await page.goto('/blog');
  await box(page).pressSequentially('del');
  const offers = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(offers.getByRole('option').first()).toContainText('Dell');
  await box(page).press('ArrowDown');
  const chosen = offers.getByRole('option', { selected: true });
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await box(page).press('Escape');
  await expect(offers).toBeHidden();
  await box(page).pressSequentially('l');
  await expect(offers).toBeVisible();
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=Dell/);
});

test('a search with only unknown words shows similar spellings and categories, but no listings', async ({
  page,
}) => {
  await page.goto('/search?q=asdfgh');
  await expect(page.getByRole('heading', { name: 'No results for “asdfgh”' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  const found = page.getByRole('region', { name: 'Listings' });
  for (const name of ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories']) {
    await expect(found.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.goto('/search?q=thnkpdx');
  await found.getByRole('link', { name: 'thinkpad', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=thinkpad$/);
  await expect(titles(page).first()).toContainText('ThinkPad');
});

test('a battery percentage is searched as typed, or the page shows the nearest possible value', async ({
  page,
}) => {
  const chips = page.getByRole('navigation', { name: 'Filters in use' });
  const { products } = await (await page.request.get('/search?battery=80-100')).json();
  type Facts = { readonly facts: { readonly batteryHealth?: number } };
  const best = Math.max(...products.map(({ facts }: Facts) => facts.batteryHealth ?? 0));
  // The test needs a value above 80%, because 80% or more is already a range of the filter.
  expect(best).toBeGreaterThan(81);
  await page.goto(`/search?q=laptop+battery+${best - 1}%25`);
  await expect(chips).toContainText(`Battery ${best - 1}% or more`);
  // Similar listings below the results are excluded.
  const rings = await page.locator('.cards').first().locator('.bat').allTextContents();
  expect(rings.length).toBeGreaterThan(0);
  for (const ring of rings) expect(Number(/\d+/.exec(ring)?.[0])).toBeGreaterThanOrEqual(best - 1);
  await page.goto('/search?q=laptop+battery+75%25');
  await expect(chips).toContainText('Battery 80% or more, nearest to 75%');
});

test('a search without results suggests a change that has results, and a typing error is corrected', async ({
  page,
}) => {
  await page.goto('/search?q=lenvo');
  await expect(page.getByRole('status').first()).toContainText('searched “lenovo” for “lenvo”');
  await expect(titles(page).first()).toContainText('Lenovo');
  await page.goto('/search?q=lenovo&brand=HP');
  await expect(page.getByRole('heading', { name: 'No results for “lenovo”' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Any brand/ })
    .first()
    .click();
  await expect(titles(page).first()).toBeVisible();
  // Few listings contain all words of a title. So the page also shows listings that lack one of these words, and
  // similar listings below.
  const title = await titles(page).first().innerText();
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(titles(page).first()).toHaveText(title);
  await expect(page.getByRole('heading', { name: 'Almost matches' })).toBeVisible();
});

test('an invalid price in the address shows an error at its field, and the listings are still shown', async ({
  page,
}) => {
  await page.goto('/search?q=laptop&priceTo=cheap');
  await expect(filters(page)).toContainText('Enter a price in whole taka');
  await expect(filters(page).getByLabel('To', { exact: true })).toHaveValue('cheap');
  await expect(titles(page).first()).toBeVisible();
});

test('an unavailable sort order falls back to the default, and the address stays unchanged', async ({
  page,
}) => {
  const path = '/categorydetails/Laptop?sort=relevance';
  await openSettled(page, path);
  await expect(page.getByLabel('Sort by')).toHaveValue('best');
  expect(new URL(page.url()).search).toBe('?sort=relevance');
});

test('on a phone, the filters are a sheet whose button shows the number of results', async ({ page }) => {
  const word = await listUnderOwnWord();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/categorydetails/Laptop?q=${word}`);
  await expect(filters(page)).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
  const first = filters(page).getByRole('checkbox').first();
  const count = await first.locator('..').locator('.num').textContent();
  await first.check();
  await filters(page)
    .getByRole('button', { name: new RegExp(`^Show ${count} listings?$`) })
    .click();
  await expect(filters(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
});

test('an open filter sheet closes when the screen becomes wide, and the page can scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/categorydetails/Laptop');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeHidden();
  await expect(filters(page)).toHaveCSS('display', 'block');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('without JavaScript, a visitor can search, filter and sort', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await box(page).fill('dell');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=dell/);
  await tick(page, /^Laptop \d+$/).check();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await filters(page).getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/category=Laptop/);
  const prices = (await page.locator('#results > .cards .price b').allTextContents()).map((price) =>
    Number(price.replace(/\D/g, '')),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  await context.close();
});

test('without JavaScript, the filters open, apply and close on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/categorydetails/Laptop');
  await page.getByRole('link', { name: 'Filters' }).click();
  await expect(filters(page)).toBeVisible();
  await page.getByRole('link', { name: 'Close filters' }).click();
  await expect(filters(page)).toBeHidden();
  await page.getByRole('link', { name: 'Filters' }).click();
  await filters(page).getByRole('checkbox').first().check();
  await filters(page).getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/\?/);
  await expect(page.getByRole('link', { name: 'Filters (1)' })).toBeVisible();
  await context.close();
});

test('keyboard users can skip the filters', async ({ page }) => {
  await page.goto('/categorydetails/Laptop');
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to results' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.locator('#results')).toBeFocused();
});

test('each category suggests its own filters', async ({ page }) => {
  const promoted = page.getByRole('navigation', { name: 'Often used filters' });
  await page.goto('/categorydetails/Printer');
  const kind = promoted.getByRole('link', { name: /^(Laser|Ink)/ }).first();
  await kind.click();
  await expect(page).toHaveURL(/kind=(Laser|Ink)/);
  await expect(kind).toHaveAttribute('aria-current', 'true');
  await page.goto('/categorydetails/Monitor');
  await expect(promoted.getByRole('link', { name: /SSD/ })).toHaveCount(0);
});
