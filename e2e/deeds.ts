import { expect, type Page } from '@playwright/test';
import { photo } from './test-people.ts';

/** What a seller types into the add-product form. */
export type Offer = { readonly title: string; readonly price: string; readonly details?: string };

/** Files as a chooser takes them. */
type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** Gives photos to the form of a listing and waits until they are sent. */
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

/** One row of a file of listings, by the names of its columns. */
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

/** A row in which nothing stands. */
export const EMPTY_ROW: SheetRow = Object.fromEntries(Object.keys(LAPTOP_ROW).map((name) => [name, '']));

/** A CSV file of listings. A row says in what it differs from that of a good laptop; columns of its own come last. */
export function csvOf(rows: readonly SheetRow[]): string {
  const all = rows.map((row) => ({ ...LAPTOP_ROW, ...row }));
  const names = [...new Set(all.flatMap(Object.keys))];
  const cell = (text = '') => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [names, ...all.map((row: SheetRow) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(',')}\n`).join('');
}

/** Lists what stands in the add-product form, through the confirming question. */
export async function submitLaptop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add product' }).click();
  const question = page.getByRole('dialog', { name: 'Do you Add your Product, Please Submit !' });
  await question.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/myproducts/);
  // With the notice the kept form is forgotten; until then a next form is filled with it.
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Product add');
}

/** Lists a laptop with one photo. */
export async function listLaptop(page: Page, offer: Offer): Promise<void> {
  await fillLaptop(page, offer);
  await submitLaptop(page);
}

/** Orders the product whose page is open. */
export async function orderProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await fillOrder(page, title);
}

/** Fills in and sends the order sheet that is open. */
export async function fillOrder(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Order ${title}` });
  await dialog.getByLabel('Phone').fill('01712-345678');
  await dialog.getByLabel('Meet location').fill('Mirpur 10, beside the metro station');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Booking confirmed').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Types a card on the payment page and presses Pay. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  await expect(page.getByText(/Reserved for you/)).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('0830');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: /^Pay ৳/ }).click();
}

/** Opens the payment page of an order from My Orders. */
export async function openPayment(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/order');
  await page.getByRole('link', { name: `Pay for ${title}` }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
}

/** Opens a listing from its category page. */
export async function findLaptop(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'View Store' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.getByRole('link', { name: `Product Details, ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
