import { randomInt } from 'node:crypto';
import { enroll, list } from './by-calls.ts';
import { openSettled } from './settled.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

/** Returns a unique word for the title of a listing. */
const ownWord = () => `k${randomInt(1_000_000, 9_999_999)}`;

test('a laptop is found by district: in the search words, by filter, and by a link to the last district', async ({
  browser,
  page,
}) => {
  const shop = await browser.newContext();
  await enroll(shop.request, newPerson('Seller', 'Shaheb Bazar Laptops'));
  const word = ownWord();
  await list(shop.request, { title: `Latitude ${word} north`, Location: 'Rajshahi' });
  await list(shop.request, { title: `Latitude ${word} capital` });
  // Similar listings below the results are skipped.
  const cards = page.locator('#results article:not(.close-to *)').filter({ hasText: word });

  await openSettled(page, `/search?q=${word}+laptop+rajshahi`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Rajshahi');

  await openSettled(page, `/search?q=${word}`);
  await expect(cards).toHaveCount(2);
  await page
    .getByRole('form', { name: 'Filters' })
    .getByLabel(/^Rajshahi/)
    .check();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/location=Rajshahi/);

  // The browser must remember the district that was selected last.
  await openSettled(page, `/search?q=${word}`);
  await expect(cards).toHaveCount(2);
  await page.getByRole('link', { name: /^In Rajshahi/ }).click();
  await expect(cards).toHaveCount(1);
});

test('sellers choose among 64 districts, Dhaka and Chottogram first, and among areas of the chosen district', async ({
  page,
}) => {
  await enroll(page.request, newPerson('Seller', 'Zindabazar Laptops'));
  await openSettled(page, '/dashboard/addproducts');
  const location = page.getByLabel('Location', { exact: true });
  const districts = await location.getByRole('option').allTextContents();
  expect(districts.slice(0, 4)).toEqual(['Choose one', 'Dhaka', 'Chottogram', 'Bagerhat']);
  expect(districts).toHaveLength(65);

  await page.getByLabel('Category', { exact: true }).selectOption('Laptop');
  await location.selectOption('Sylhet');
  // The field for the area is in a part of the form that is collapsed at first, so this locator uses its name.
  const areas = page.locator('select[name="facts.area"] option');
  await expect(areas.filter({ hasText: 'Zindabazar' })).toHaveCount(1);
  await expect(areas.filter({ hasText: 'Mirpur' })).toHaveCount(0);
});
