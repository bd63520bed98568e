import { expect, type Page, test } from '@playwright/test';
import { listLaptop, orderProduct } from './deeds.ts';
import { pageOf } from './signed-in.ts';
import { newPerson, signUp } from './test-people.ts';

/** Opens a table of accounts with the one person in it. */
async function findPerson(admin: Page, path: string, email: string) {
  await admin.goto(path);
  await admin.getByRole('searchbox', { name: 'Find a user' }).fill(email);
  await admin.getByRole('searchbox', { name: 'Find a user' }).press('Enter');
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await expect(admin).toHaveURL(/search=/);
  return row;
}

test('an admin approves a seller, decides on a report and closes accounts; the seller calls the buyer', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Khulna Laptop Point');
  const buyer = newPerson('Buyer', 'Farid Uddin');
  const title = `Elitebook ${seller.number.slice(-5)}`;
  const sellerPage = await (await browser.newContext()).newPage();
  const admin = await pageOf(browser, 'admin');
  await signUp(sellerPage, seller);
  await listLaptop(sellerPage, { title, price: '27,500' });
  const link = sellerPage.getByRole('table').getByRole('link', { name: title, exact: true });
  const listing = (await link.getAttribute('href')) ?? '';
  await signUp(page, buyer);

  await test.step('Approve verifies the seller, and the listing shows it at once', async () => {
    await page.goto(listing);
    await expect(page.locator('.sellbox')).not.toContainText('Verified');
    const row = await findPerson(admin, '/dashboard/allseller', seller.email);
    await expect(admin.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'User Type',
      'Approved',
      'Delete',
    ]);
    await row.getByRole('button', { name: `Approve ${seller.name}` }).click();
    await expect(admin.getByText('Make verify successful.')).toBeVisible();
    await expect(row).toContainText('Verified');
    await page.reload();
    await expect(page.locator('.sellbox')).toContainText('Verified');
    await sellerPage.reload();
    await expect(sellerPage.getByRole('banner').locator('.avatar .vt').first()).toBeAttached();
  });

  await test.step('the order shows in the cart, and the seller has a number to call', async () => {
    await page.goto(listing.replace('categorylist', 'productdetails'));
    await orderProduct(page, title);
    await page.getByLabel('Cart, 1 item').click();
    await expect(page.getByRole('banner')).toContainText('Subtotal: ৳27,500');
    await sellerPage.goto('/dashboard/mybuyers');
    const row = sellerPage.getByRole('row', { name: title });
    await expect(row).toContainText(buyer.name);
    await expect(row).toContainText('Mirpur 10, beside the metro station');
    await expect(row).toContainText('not paid yet');
    await expect(row.getByRole('link', { name: `Call ${buyer.name} about ${title}` })).toHaveAttribute(
      'href',
      'tel:+8801712345678',
    );
  });

  await test.step('the buyer reports the listing from its page', async () => {
    await page.goto(listing);
    await page.getByRole('link', { name: 'Report this listing' }).click();
    const dialog = page.getByRole('dialog', { name: `Report ${title}` });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Choose what is wrong with this listing').first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Suspected fraud' }).check();
    await dialog.getByLabel('Tell us more').fill('Asks for money by post');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you. We will look at it within a day.').first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the admin withdraws it with a reason, which stands in the record', async () => {
    await admin.goto('/dashboard/reportadmin');
    await expect(admin.getByRole('row', { name: title })).toContainText('Asks for money by post');
    await admin.getByRole('link', { name: `Withdraw ${title}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Withdraw ${title}?` });
    await dialog.getByLabel('Reason').fill('Payment before meeting is not allowed');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(admin.getByText('Listing withdrawn')).toBeVisible();
    await expect(admin.getByRole('link', { name: `Withdraw ${title}` })).toHaveCount(0);
    const record = admin.getByRole('table', { name: 'What admins did, the latest first' });
    await expect(record.getByRole('row', { name: title })).toContainText(
      'Payment before meeting is not allowed',
    );
    await page.goto(listing);
    await expect(page.getByText('This listing is no longer here')).toBeVisible();
  });

  await test.step('an account is closed only after its name was confirmed, and is signed out then', async () => {
    const row = await findPerson(admin, '/dashboard/allbuyer', buyer.email);
    const question = admin.getByRole('dialog', { name: `Delete ${buyer.name}?` });
    await row.getByRole('link', { name: `Delete ${buyer.name}` }).click();
    await question.getByRole('button', { name: 'Keep account' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: `Delete ${buyer.name}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByText('Account closed')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto('/dashboard/order');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the admin page shows four figures, the admins and all users; only sellers can be approved', async ({
  browser,
}) => {
  const admin = await pageOf(browser, 'admin');
  await admin.goto('/');
  await admin.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(admin).toHaveURL('/dashboard/admin');
  await expect(admin.locator('.figs dt')).toHaveText([
    'Sellers to approve',
    'Sellers',
    'Buyers',
    'Open reports',
  ]);
  const admins = admin.getByRole('table', { name: 'Admin users' }).getByRole('row');
  await expect(admins.filter({ hasText: 'admin@secondbyte.test' })).toContainText('Cannot be closed');
  const users = admin.getByRole('table', { name: 'All users' });
  const buyers = users.getByRole('row').filter({ hasText: 'Buyer' });
  await expect(buyers.first().getByRole('button', { name: 'Approve, only for sellers' })).toBeDisabled();
});
