import type { Page } from '@playwright/test';
import { expect, expectNotice } from './test.ts';
import { photo } from './test-people.ts';

/** Texts for the add-product form. */
export type Offer = { readonly title: string; readonly price: string; readonly details?: string };

/** Files for a file input. */
type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** Chooses photos in a listing's form and waits until all are uploaded. */
export async function choosePhotos(page: Page, files: Files): Promise<void> {
  await page.locator('#f-photos').setInputFiles(files);
  await expect(page.getByRole('button', { name: /^Photo 1.* of \d/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
}

/** Fills the add-product form for a laptop with one photo. */
export async function fillLaptop(page: Page, offer: Offer): Promise<void> {
  await page.goto('/dashboard/addproducts');
  await choosePhotos(page, [await photo(160)]);
  await page.getByRole('textbox', { name: 'Product name' }).fill(offer.title);
  await page
    .getByRole('textbox', { name: 'Product details' })
    .fill(offer.details ?? 'Core i5, 16 GB, 512 GB SSD. Light marks on the lid. Charger included.');
  await page.getByLabel('Category', { exact: true }).selectOption('Laptop');
  await page.getByLabel('Years used').fill('3');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Original price').fill('92,000');
  await page.getByLabel('Resale price').fill(offer.price);
  await page.getByLabel('Location', { exact: true }).selectOption('Dhaka');
}

/** Row of a CSV file of listings, by column name. */
type SheetRow = Readonly<Record<string, string>>;

const LAPTOP_ROW: SheetRow = {
  Title: 'Dell Latitude 7490',
  Category: 'Laptop',
  Condition: 'Good',
  'Price when new': '90000',
  'Price asked': '41000',
  'Years used': '3',
  City: 'Dhaka',
  Details: 'All keys work, battery fine',
};

/** Row without any value. */
export const EMPTY_ROW: SheetRow = Object.fromEntries(Object.keys(LAPTOP_ROW).map((name) => [name, '']));

/**
 * Builds a CSV file of listings. Each element of `rows` contains only the differences from a valid laptop. Columns that
 * the laptop does not have come last.
 */
export function csvOf(rows: readonly SheetRow[]): string {
  const all = rows.map((row) => ({ ...LAPTOP_ROW, ...row }));
  const names = [...new Set(all.flatMap(Object.keys))];
  const cell = (text = '') => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [names, ...all.map((row: SheetRow) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(',')}\n`).join('');
}

/** Submits the form for a new product and confirms the question. */
export async function submitLaptop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add product' }).click();
  const question = page.getByRole('dialog', { name: 'Do you Add your Product, Please Submit !' });
  await question.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/myproducts/);
  // The page deletes the draft together with this notice. Without waiting, the draft would fill the next form.
  await expectNotice(page, 'Product add');
}

/** Lists a laptop with one photo. */
export async function listLaptop(page: Page, offer: Offer): Promise<void> {
  await fillLaptop(page, offer);
  await submitLaptop(page);
}

/** Orders the product of the current page. */
export async function orderProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await fillOrder(page, title);
}

/** Searches for a listing by its title and opens it. */
export async function findByTitle(page: Page, title: string): Promise<void> {
  await page.goto(`/search?${new URLSearchParams({ q: title })}`);
  await page
    .getByRole('link', { name: `Product Details, ${title}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Finds a listing and orders it. Returns the path of the order's page, which is then open. */
export async function findAndOrder(page: Page, title: string): Promise<string> {
  await findByTitle(page, title);
  await orderProduct(page, title);
  await expect(page).toHaveURL(/\/dashboard\/order\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Fills in the open order dialog and sends it. */
export async function fillOrder(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Order ${title}` });
  await dialog.getByLabel('Phone').fill('01712-345678');
  await dialog.getByLabel('Meet location').fill('Mirpur 10, beside the metro station');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, 'Booking confirmed');
  await expect(dialog).toBeHidden();
}

/** Enters a card number on the payment page and clicks Pay. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^I agree to the terms/).check();
  await page.getByLabel('Card number').fill(number);
  await expect(page.getByText(/Reserved for you/)).toBeVisible();
  await page.getByLabel('Expiry date').fill('0830');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: /^Pay ৳/ }).click();
}

/** Opens the payment page of an order, starting from My Orders. */
export async function openPayment(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/order');
  await page.getByRole('link', { name: `Pay for ${title}` }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
}

/** Opens a new listing from the list of all listings, sorted by newest first. */
export async function findLaptop(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'View Store' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(page).toHaveURL(/sort=newest/);
  await page.getByRole('link', { name: `Product Details, ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const DHAKA_MS = 6 * 3_600_000;

/** Returns the time in `hours` hours, as the value of a form field in Bangladesh time. */
function wallClockIn(hours: number): string {
  return new Date(Date.now() + DHAKA_MS + hours * 3_600_000).toISOString().slice(0, 16);
}

/** Pays for the order on the current page with a valid card, and returns to the order's page. */
export async function payOrder(page: Page, title: string): Promise<void> {
  const order = new URL(page.url()).pathname;
  await page
    .getByRole('link', { name: `Pay for ${title}` })
    .filter({ visible: true })
    .click();
  await payWithCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Congrats! your payment completed' })).toBeVisible();
  await page.goto(order);
}

/** Proposes the place and time of a meeting on the current page of an order. */
export async function proposeMeeting(page: Page, place: string, hours: number): Promise<void> {
  const form = page.getByRole('region', { name: /^(Where and when you|You) meet$/ });
  const again = form.getByText('Propose another place or time');
  if (await again.isVisible()) await again.click();
  await form.getByLabel('Place').fill(place);
  await form.getByLabel('Day and time').fill(wallClockIn(hours));
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(form).toContainText('You proposed it.');
}

/** Accepts the proposed meeting on the current page of an order. */
export async function acceptMeeting(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You meet', exact: true })).toBeVisible();
}

/** Returns the PIN on the buyer's page of an order. */
export async function shownPin(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Let the seller type this, or scan it' })).toBeVisible();
  const pin = page.locator('.pin');
  await expect(pin).toHaveText(/\d{3} \d{3}$/);
  return (await pin.innerText()).replace(/\D/g, '');
}

/** Enters a PIN on the current page of an order, which is the seller's. */
export async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('The buyer’s PIN').fill(pin);
  await page.getByRole('button', { name: 'Hand it over' }).click();
}

/**
 * Confirms the receipt as the buyer and enters the PIN as the seller. Both must have the page of the paid order open.
 */
export async function handOver(buyer: Page, seller: Page): Promise<void> {
  await buyer.getByRole('button', { name: 'I have it and it works' }).click();
  const pin = await shownPin(buyer);
  await seller.reload();
  await typePin(seller, pin);
  await expect(seller.getByRole('heading', { name: /^Handed over\./ })).toBeVisible();
}
