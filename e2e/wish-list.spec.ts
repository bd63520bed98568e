import type { Page } from '@playwright/test';
import { findLaptop } from './actions.ts';
import { enroll, list } from './by-calls.ts';
import { expect, expectNotice, test } from './test.ts';
import { newPerson } from './test-people.ts';

/** Fills in the dialog of the wish list on the current product page and sends it. */
async function saveProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).click();
  const dialog = page.getByRole('dialog', { name: `Save ${title}` });
  await dialog.getByLabel('Meet location').fill('Dhanmondi 27, Rapa Plaza gate');
  await dialog.getByRole('button', { name: 'Add Wish List' }).click();
}

test('a buyer saves two laptops, orders the first with one click, and deletes the second', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Agrabad Office Resale');
  const buyer = newPerson('Buyer', 'Mahmuda Akter');
  const number = seller.number.slice(-5);
  const wanted = `Vostro ${number}`;
  const gone = `Aspire ${number}`;
  const sellerPage = await (await browser.newContext()).newPage();
  await enroll(sellerPage.request, seller);
  await list(sellerPage.request, { title: wanted, resalePrice: 31_500 });
  await list(sellerPage.request, { title: gone, resalePrice: 22_000 });
  await enroll(page.request, buyer);
  const late = await page.context().newPage();

  await test.step('the dialog shows title, price, name and email, and requires phone and meeting place', async () => {
    await findLaptop(page, wanted);
    await expect(page).toHaveURL(/\/productdetails\//);
    await late.goto(page.url());
    await page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).click();
    const dialog = page.getByRole('dialog', { name: `Save ${wanted}` });
    for (const given of [wanted, '৳31,500', buyer.name, buyer.email])
      await expect(dialog).toContainText(given);
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    await expect(dialog.getByRole('combobox')).toHaveCount(1);
    await expect(dialog.getByLabel('Phone')).toHaveValue(buyer.number);
    await dialog.getByLabel('Phone').fill('');
    await dialog.getByRole('button', { name: 'Add Wish List' }).click();
    await expect(dialog.getByText('Your mobile number is required').first()).toBeVisible();
    await expect(dialog.getByText('Meet location is required').first()).toBeVisible();
    await dialog.getByLabel('Phone').fill(buyer.number);
    await dialog.getByLabel('Meet location').fill('GEC Circle, in front of Central Plaza');
    await dialog.getByRole('button', { name: 'Add Wish List' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'In My Wish List' })).toBeVisible();
  });

  await test.step('saving the laptop again on a page that was opened earlier shows an error notice', async () => {
    await saveProduct(late, wanted);
    const message = 'This product is already in your wish list.';
    await expectNotice(late, message, { isGood: false });
    await expect(late.getByRole('dialog').getByRole('alert')).toContainText(message);
    await late.close();
  });

  await test.step('Order Now places the order and leads to My Orders', async () => {
    await findLaptop(page, gone);
    await saveProduct(page, gone);
    await expectNotice(page, 'Added to your wish list');
    await page.goto('/dashboard/mywishlist');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Image',
      'Name',
      'Seller email',
      'Price',
      'Order',
      'Delete',
    ]);
    const row = page.getByRole('row', { name: wanted });
    await expect(row).toContainText(seller.email);
    await expect(row).toContainText('৳31,500');
    await row.getByRole('button', { name: 'Order Now' }).click();
    await expect(page).toHaveURL(/\/dashboard\/order$/);
    await expectNotice(page, 'Booking confirmed');
    await expect(page.getByRole('row', { name: wanted })).toContainText('GEC Circle');
  });

  await test.step('an ordered wish shows a disabled button All ready Order', async () => {
    await page.goto('/dashboard/mywishlist');
    await expect(
      page.getByRole('row', { name: wanted }).getByRole('button', { name: 'All ready Order' }),
    ).toBeDisabled();
  });

  await test.step('a laptop that its seller deleted stays in the wish list as unavailable, with a link to similar listings', async () => {
    await sellerPage.goto('/dashboard/myproducts');
    await sellerPage.getByRole('link', { name: `Delete ${gone}` }).click();
    await sellerPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(sellerPage.getByRole('row', { name: gone })).toHaveCount(0);
    await page.reload();
    const row = page.getByRole('row', { name: gone });
    await page.locator('details.fold-box > summary', { hasText: 'No longer for sale 1' }).click();
    await expect(row.getByRole('button', { name: 'Gone' })).toBeDisabled();
    await expect(row).toContainText('The seller took it down.');
    await expect(row.getByRole('link', { name: 'Find similar' })).toHaveAttribute(
      'href',
      '/categorydetails/Laptop',
    );
  });

  await test.step('Delete asks for confirmation; Keep it cancels the deletion', async () => {
    const row = page.getByRole('row', { name: gone });
    const dialog = page.getByRole('dialog', { name: 'Are you DELETE this product' });
    await row.getByRole('link', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('row', { name: wanted })).toBeVisible();
    await expectNotice(page, 'Removed from your wish list');
  });
});
