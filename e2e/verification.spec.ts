import sharp from 'sharp';
import { enroll } from './by-calls.ts';
import { confirmEmail, emailTo } from './emails.ts';
import { pageOf } from './signed-in.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

test("a seller submits phone number and trade licence, an admin approves, and the seller's page shows this", async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Rangpur Laptop House');
  await enroll(page.request, seller);
  const { user } = (await (await page.request.get('/me')).json()) as { user: { _id: string } };

  await test.step('the seller requests verification with a phone code, a picture and the shop address', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Get verified' }).click();
    await page.getByRole('button', { name: 'Ask for verification' }).click();
    await expect(page.getByText('Confirm your phone number with a code')).toBeVisible();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByLabel('Code')).toBeVisible();
    const code = /\b\d{6}\b/.exec(await emailTo(seller.email, 'Your code for Secondbyte'))?.[0] ?? '';
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('region', { name: '1. Your phone number' })).toContainText('Confirmed');
    await page.getByRole('button', { name: 'Send the picture' }).click();
    await expect(page.getByText('Choose a picture of the document')).toBeVisible();
    await page.getByRole('radio', { name: 'Trade licence' }).check();
    const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#e9dcc3' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel(/^Picture/).setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Send the picture' }).click();
    const sent = page.getByRole('img', { name: 'The trade licence that you have sent' });
    await expect(sent).toBeVisible();
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await page.getByLabel('Shop address').fill('Shop 3, Jahaj Company, Rangpur');
    await page.getByRole('button', { name: 'Ask for verification' }).click();
    await expect(page.getByRole('heading', { name: 'An admin is checking it' })).toBeVisible();
  });

  await test.step('an admin reviews the request on one page and approves it', async () => {
    const admin = await pageOf(browser, 'admin');
    await admin.goto('/dashboard/verifications?page=1');
    await admin.getByRole('link', { name: seller.name }).click();
    await admin.locator('summary', { hasText: 'Trade licence' }).click();
    const document = admin.getByRole('img', { name: `Trade licence of ${seller.name}` });
    await expect.poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await admin.getByRole('button', { name: `Approve ${seller.name}` }).click();
    await expect(admin.getByText('Mark what you checked')).toBeVisible();
    await admin.getByRole('checkbox', { name: 'Phone number' }).check();
    await admin.getByRole('checkbox', { name: 'Trade licence, seen by us' }).check();
    await admin.getByRole('button', { name: `Approve ${seller.name}` }).click();
    await expect(admin.getByText('has not confirmed their email address yet')).toBeVisible();
    await confirmEmail(page, seller.email);
    await admin.getByRole('button', { name: `Approve ${seller.name}` }).click();
    await expect(admin.getByText(/^Approved, /)).toBeVisible();
  });

  await test.step("the seller's page shows guests what was verified", async () => {
    const guest = await browser.newPage();
    await guest.goto(`/sellers/${user._id}`);
    const checked = guest.getByRole('region', { name: 'What we verified' });
    await expect(checked.getByRole('listitem')).toHaveText([
      /^Phone number\w{3} \d{4}$/,
      /^Trade licence, seen by us\w{3} \d{4}$/,
    ]);
    await guest.close();
  });
});
