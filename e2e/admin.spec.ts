import type { Page } from '@playwright/test';
import { orderProduct } from './actions.ts';
import { enroll, list, newUser } from './by-calls.ts';
import { confirmEmail } from './emails.ts';
import { pageOf } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';
import { newPerson } from './test-people.ts';

/** Opens a table of accounts and filters it to one person. Returns the row. */
async function findPerson(admin: Page, path: string, email: string) {
  await admin.goto(path);
  await admin.getByRole('searchbox', { name: 'Find a user' }).fill(email);
  await admin.getByRole('searchbox', { name: 'Find a user' }).press('Enter');
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await expect(admin).toHaveURL(/search=/);
  return row;
}

test("an admin approves a seller, decides on a report, closes an account; the seller sees the buyer's number", async ({
  page,
  browser,
}) => {
  test.slow();
  const { person: seller, page: sellerPage } = await newUser(browser, 'Seller', 'Khulna Laptop Point');
  const buyer = newPerson('Buyer', 'Farid Uddin');
  const title = `Elitebook ${seller.number.slice(-5)}`;
  const admin = await pageOf(browser, 'admin');
  const listing = `/categorylist/${await list(sellerPage.request, { title, resalePrice: 27_500 })}`;
  await sellerPage.goto('/dashboard/myproducts');
  await enroll(page.request, buyer);

  await test.step('Approve verifies the seller, and the listing shows the verification immediately', async () => {
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
    await row.getByRole('link', { name: `Approve ${seller.name}` }).click();
    const question = admin.getByRole('dialog', { name: `Approve ${seller.name}?` });
    const approve = question.getByRole('button', { name: 'Approve' });
    await approve.click();
    await expect(question.getByText('Tick what you checked')).toBeVisible();
    await expect(question.getByRole('checkbox').first()).toBeFocused();
    await expect(admin.getByText('Tick what you checked')).toHaveCount(1);
    await question.getByRole('checkbox', { name: 'Phone called' }).check();
    await question.getByRole('checkbox', { name: 'Shop visited' }).check();
    await question.getByLabel('Note').fill('Spoke with the owner');
    await approve.click();
    await expect(question.getByText('This seller has not confirmed their email address yet.')).toBeVisible();
    await confirmEmail(sellerPage, seller.email);
    await approve.click();
    await expectNotice(admin, 'Make verify successful.');
    await expect(row).toContainText('Verified');
    await page.reload();
    await expect(page.locator('.sellbox')).toContainText('Verified');
    await page.locator('summary', { hasText: 'What was checked' }).click();
    await expect(page.locator('.sellbox')).toContainText(/Phone number\w{3} \d{4}Shop address\w{3} \d{4}/);
    await page.locator('.sellbox').getByRole('link', { name: '1 for sale' }).click();
    await expect(page).toHaveURL(/\/sellers\/[\w-]+#h-for-sale$/);
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
    await sellerPage.reload();
    await expect(sellerPage.getByRole('banner').locator('.avatar .vt').first()).toBeAttached();
  });

  await test.step('the order is in the cart, and the seller sees a phone number to call the buyer', async () => {
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
    await expectNotice(page, 'Thank you. We will look at it within a day.');
    await expect(dialog).toBeHidden();
  });

  const reason = 'Payment before meeting is not allowed';
  const record = admin.getByRole('table', { name: 'What admins did, the latest first' });

  await test.step('the report shows the listing and its seller; withdrawing the listing requires a reason', async () => {
    await admin.goto('/dashboard/reportadmin');
    const reported = admin.getByRole('article', { name: title });
    await expect(reported).toContainText('Asks for money by post');
    await expect(reported).toContainText('৳27,500');
    await expect(reported).toContainText('1 for sale');
    await expect(reported.getByRole('link', { name: `Call ${seller.name}` })).toHaveAttribute(
      'href',
      `tel:+88${seller.number}`,
    );
    await reported.getByRole('link', { name: `Withdraw ${title}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Withdraw ${title}?` });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByText('Write the reason; the seller gets it by email')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expectNotice(admin, 'Listing withdrawn');
    await expect(reported).toHaveCount(0);
    await expect(record.getByRole('row', { name: title })).toContainText(reason);
  });

  await test.step('the listing says that it was removed, and the seller sees the reason', async () => {
    await page.goto(listing);
    await expect(page.getByText('This listing is no longer here')).toBeVisible();
    await expect(page.getByText('Secondbyte removed this listing.')).toBeVisible();
    await page.goto('/dashboard/order');
    await expect(page.getByRole('main')).toContainText('Removed by Secondbyte');
    await sellerPage.goto('/dashboard/myproducts?state=withdrawn');
    const row = sellerPage.getByRole('row', { name: title });
    await expect(row).toContainText('Removed by Secondbyte');
    await expect(row).toContainText(reason);
    await expect(row.locator('img.photo').first()).toBeVisible();
  });

  await test.step('the seller asks for another check, and the quality queue shows the request', async () => {
    const row = sellerPage.getByRole('row', { name: title });
    await expect(row.getByRole('link', { name: `Change ${title}` })).toBeVisible();
    await row.getByRole('button', { name: `Ask for another check of ${title}` }).click();
    await expectNotice(sellerPage, 'We will check it again');
    await expect(row).toContainText('You asked for another check on');
    const before = admin.url();
    await admin.goto('/dashboard/quality');
    const asked = admin.getByRole('article', { name: title });
    await expect(asked).toContainText(`Removed: “${reason}”`);
    await expect(asked).toContainText('Nothing changed since');
    await expect(asked.getByRole('link', { name: `Keep removed: ${title}` })).toBeVisible();
    await admin.goto(before);
  });

  await test.step('the admin restores the listing, and the audit log contains the restoration', async () => {
    await record.getByRole('link', { name: `Undo: Withdrew listing ${title}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Restore ${title}?` });
    await dialog.getByLabel('Reason').fill('The report was about another shop');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expectNotice(admin, 'Listing restored');
    await expect(record.getByRole('row', { name: /^Restored listing/ }).first()).toContainText(title);
    await expect(record.getByRole('link', { name: `Undo: Withdrew listing ${title}` })).toHaveCount(0);
    await page.goto(listing);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });

  await test.step("one page shows the seller's listings and reports, and lets the admin remove the verification", async () => {
    const row = await findPerson(admin, '/dashboard/allseller', seller.email);
    await row.getByRole('link', { name: seller.name, exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(seller.name);
    for (const caption of ['Listings', 'Reports']) {
      await expect(
        admin.getByRole('table', { name: new RegExp(`^${caption} of this seller`) }),
      ).toContainText(title);
    }
    await expect(record).toContainText('Phone number; Shop address. Spoke with the owner');
    await admin.getByRole('link', { name: 'Remove verification' }).click();
    const dialog = admin.getByRole('dialog', { name: `Remove the verification of ${seller.name}?` });
    await dialog.getByLabel('Reason').fill('The shop has moved away');
    await dialog.getByRole('button', { name: 'Remove verification' }).click();
    await expectNotice(admin, `${seller.name} is no longer verified.`);
    await expect(record).toContainText('The shop has moved away');
    await expect(admin.getByRole('link', { name: `Approve ${seller.name}` })).toBeVisible();
    await page.reload();
    await expect(page.locator('.sellbox')).not.toContainText('Verified');
  });

  await test.step('an account is closed only after confirmation, and is then signed out', async () => {
    const row = await findPerson(admin, '/dashboard/allbuyer', buyer.email);
    const question = admin.getByRole('dialog', { name: `Delete ${buyer.name}?` });
    await row.getByRole('link', { name: `Delete ${buyer.name}` }).click();
    await question.getByRole('button', { name: 'Keep account' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: `Delete ${buyer.name}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectNotice(admin, 'Account closed');
    await expect(row).toHaveCount(0);
    await page.goto('/dashboard/order');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the admin page shows both user tables first and links to four statistics; only sellers can be approved', async ({
  browser,
}) => {
  const admin = await pageOf(browser, 'admin');
  await admin.goto('/');
  // The top bar is replaced when its script arrives, so a click may hit an element that disappears. So the test
  // retries.
  await expect(async () => {
    await admin.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(admin).toHaveURL('/dashboard/admin', { timeout: 3_000 });
  }).toPass();
  const summary = admin.getByRole('region', { name: 'Queue and figures' });
  await expect(summary).toContainText(
    /Waiting: .*seller.* to approve\..*\d+ sellers, \d+ verified; \d+ buyers/,
  );
  // On a desktop, both tables that the specification names must begin on the first screen.
  await admin.setViewportSize({ width: 1280, height: 900 });
  for (const name of ['Admin users', 'All users']) {
    await expect(admin.getByRole('table', { name })).toBeInViewport();
  }
  await summary.getByRole('link', { name: 'Queue and figures' }).click();
  await expect(admin).toHaveURL('/dashboard/queue');
  await expect(admin).toHaveTitle('Queue and figures - Secondbyte');
  await expect(admin.locator('.figs dt')).toHaveText([
    'Sellers to approve',
    'Sellers',
    'Buyers',
    'Reported listings',
  ]);
  await admin
    .getByRole('main')
    .getByRole('link', { name: /sellers to approve$/ })
    .first()
    .click();
  await expect(admin).toHaveURL('/dashboard/allseller?verified=no');
  const views = admin.getByRole('navigation', { name: 'Which sellers' });
  await expect(views.getByRole('link', { name: 'To approve' })).toHaveAttribute('aria-current', 'page');
  await expect(admin.getByRole('table').getByText('Verified')).toHaveCount(0);
  await admin.goto('/dashboard/admin');
  const admins = admin.getByRole('table', { name: 'Admin users' }).getByRole('row');
  await expect(admins.filter({ hasText: 'admin@secondbyte.test' })).toContainText('Cannot be closed');
  const users = admin.getByRole('table', { name: 'All users' });
  const buyers = users.getByRole('row').filter({ hasText: 'Buyer' });
  await expect(buyers.first().getByRole('button', { name: 'Approve, only for sellers' })).toBeDisabled();
});

test('the queue page shows open cases, and the last 30 days as charts with tables', async ({ browser }) => {
  const admin = await pageOf(browser, 'admin');
  await admin.goto('/dashboard/queue');
  const queue = admin.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('article').first()).toBeVisible();
  await expect(queue.getByRole('link', { name: /^Call / }).first()).toHaveAttribute(
    'href',
    /^tel:\+8801\d{9}$/,
  );
  const days = admin.getByRole('region', { name: 'Last 30 days' });
  await expect(days.getByRole('img')).toHaveCount(4);
  await expect(days.getByRole('img', { name: /^Listings added a day, .*: \d+ in all/ })).toBeVisible();
  await days.getByText('As a table, Listings added').click();
  const rows = days.getByRole('table', { name: 'Listings added a day' }).getByRole('row');
  await expect(rows).toHaveCount(31);
});

test('a sale is one row of the money record, which unfolds to show its steps and ids', async ({
  browser,
}) => {
  const admin = await pageOf(browser, 'admin');
  await admin.goto('/dashboard/record');
  const sale = admin.getByRole('listitem').filter({ hasText: 'Paid and sold' }).first();
  await expect(sale).toBeVisible();
  await expect(sale.getByText(/payment pi_/)).toBeHidden();
  await sale.locator('summary').click();
  await expect(sale.getByText('Money arrived')).toBeVisible();
  await expect(sale.getByText(/payment pi_/)).toBeVisible();
  await sale.getByRole('link', { name: /^[0-9a-f-]{36}$/ }).click();
  await expect(admin).toHaveURL(/kind=steps&concerns=/);
  await expect(admin.getByRole('table')).toContainText('Money arrived');
});
