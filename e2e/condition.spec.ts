import type { Page } from '@playwright/test';
import { fillLaptop, submitLaptop } from './actions.ts';
import { enroll } from './by-calls.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });

test("a listing shows the seller's test results, faults and battery details, and is found by battery health", async ({
  page,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Bench Check House');
  const title = `Lenovo ThinkPad T480 ${seller.number.slice(-6)}`;
  await enroll(page.request, seller);
  await fillLaptop(page, {
    title,
    price: '36500',
    details: 'Battery health 87%, 212 cycles. Charger included, no box. Warranty 7 days. Courier ৳140.',
  });
  await page.getByText('What did you test?').click();
  await page.getByRole('button', { name: 'I tested all of it, and it works' }).click();
  const keys = page.getByRole('group', { name: /^Keys/ });
  await expect(keys.getByLabel('Works')).toBeChecked();
  await keys.getByLabel('Faulty').check();
  await page.getByText('Marks and faults, by name').click();
  const faults = page.getByRole('group', { name: /Mark or fault/ });
  await expect(faults).toHaveCount(1);
  await faults.getByRole('textbox', { name: 'What is it' }).fill('V key, cap missing, still types');
  await expect(faults).toHaveCount(2);
  await faults.first().getByLabel('Part', { exact: true }).selectOption('Keys');
  await faults.first().getByLabel('Shown in photo').selectOption('Photo 1');
  await submitLaptop(page);
  await page.context().clearCookies();

  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await filters(page)
    .getByRole('checkbox', { name: /^80% or more/ })
    .check();
  await expect(page).toHaveURL(/battery=80-100/);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Battery 87%');
  await expect(card).toContainText('Warranty');

  await card.getByRole('link', { name: `Product Details, ${title}` }).click();
  const check = page.getByRole('region', { name: 'Battery and bench check' });
  await expect(check).toContainText('87%health');
  await expect(check).toContainText('212');
  await expect(check.getByRole('row', { name: /Keys/ })).toHaveText(
    /V key, cap missing, still types.*Faulty/,
  );
  await expect(check.getByRole('row', { name: /Speakers/ })).toHaveText(/Works/);
  await expect(page.getByRole('region', { name: 'One thing you should know' })).toContainText(
    'V key, cap missing',
  );
  const details = page.getByRole('main');
  for (const text of ['Charger', 'Box: not included', '7 days', 'By courier, ৳140']) {
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  }
});

test('in condition Fair, a fault without a photo is refused, and the entered fault remains', async ({
  page,
}) => {
  const seller = newPerson('Seller', 'Fair Laptops');
  await enroll(page.request, seller);
  await fillLaptop(page, { title: 'Dell Latitude 7490', price: '30500' });
  await page.getByRole('radio', { name: /^Fair/ }).check();
  await page.getByText('Marks and faults, by name').click();
  await page.getByRole('textbox', { name: 'What is it' }).first().fill('Lid scratched');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('in condition Fair each fault has one').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is it' }).first()).toHaveValue('Lid scratched');
});
