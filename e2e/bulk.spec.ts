import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvOf, EMPTY_ROW } from './actions.ts';
import { enroll, newUser } from './by-calls.ts';
import { expect, expectNotice, test } from './test.ts';
import { newPerson } from './test-people.ts';

const asFile = (csv: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

async function sendFile(page: Page, csv: string): Promise<void> {
  await page.goto('/dashboard/importproducts');
  await page.getByLabel('Your CSV file').setInputFiles(asFile(csv));
  await page.getByRole('button', { name: 'Check file' }).click();
}

test('a seller imports products from a file, corrects errors, and exports all products as a file', async ({
  page,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Multiplan Center Computers');
  const [laptop, printer] = [`T480 ${seller.number}`, `LaserJet ${seller.number}`];
  await enroll(page.request, seller);

  await test.step('a file is checked for errors by row and column before any product is listed', async () => {
    await page.goto('/dashboard/myproducts');
    await page.getByRole('main').getByRole('link', { name: 'Import or export' }).click();
    const csv = csvOf([
      { Title: laptop },
      { Title: printer, Category: 'Printer', Condition: 'like new', Details: 'Prints well' },
    ]);
    await page.getByLabel('Your CSV file').setInputFiles(asFile(csv));
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByRole('heading', { name: '2 rows checked, nothing listed yet' })).toBeFocused();
    const wrong = page.getByRole('row', { name: 'Condition' }).filter({ hasText: 'like new' });
    await expect(wrong).toContainText('Write Excellent, Good or Fair');
    await expect(page.getByRole('button', { name: 'List 1 product' })).toBeVisible();
  });

  await test.step('corrected rows are checked again before they are listed', async () => {
    const text = page.getByRole('textbox', { name: /^Correct it here/ });
    await text.fill((await text.inputValue()).replace('like new', 'Good'));
    await page.getByRole('button', { name: 'List 1 product' }).click();
    await expect(page.getByRole('button', { name: 'List 2 products' })).toBeVisible();
    await page.getByRole('button', { name: 'List 2 products' }).click();
    await expect(page).toHaveURL(/\/dashboard\/myproducts/);
    await expectNotice(page, '2 products listed');
    for (const title of [laptop, printer]) await expect(page.getByRole('row', { name: title })).toBeVisible();
  });

  await test.step('an exported file is recognized when it is imported again', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Import or export' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your products' }).click();
    const csv = await readFile(await (await coming).path(), 'utf8');
    expect(csv).toContain(laptop);
    await sendFile(page, csv);
    await expect(page.getByText('2 rows are on sale already')).toBeVisible();
    await expect(page.getByRole('button', { name: /^List/ })).toHaveCount(0);
  });

  await test.step('a file that is not CSV is refused with an explanation', async () => {
    await sendFile(page, '\u0000\u0001');
    const report = page.getByRole('region', { name: 'We could not read this file' });
    await expect(report).toBeFocused();
    await expect(report).toContainText('In Excel choose Save As and the type CSV UTF-8');
  });
});

test('without JavaScript, valid rows of a file are listed and invalid rows remain for correction', async ({
  browser,
}) => {
  test.slow();
  const { person, page: plain } = await newUser(browser, 'Seller', 'Chawkbazar Computers', {
    javaScriptEnabled: false,
  });
  const title = `Latitude ${person.number}`;
  await sendFile(plain, csvOf([{ Title: title }, { ...EMPTY_ROW, Category: 'Laptop' }]));
  await plain.getByRole('button', { name: 'List 1 product' }).click();
  await expect(plain.getByRole('heading', { name: '1 row listed' })).toBeVisible();
  await expect(plain.getByText('1 row is on sale already')).toBeVisible();
  await expect(plain.getByText('1 row to correct')).toBeVisible();
  await plain.goto('/dashboard/myproducts');
  await expect(plain.getByRole('row', { name: title })).toContainText('unsold');
});
