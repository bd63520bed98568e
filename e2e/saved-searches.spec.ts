import { expectFits } from './accessibility.ts';
import { enroll, list } from './by-calls.ts';
import { EMAIL_MS, emailTo, findEmail, linkIn } from './emails.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

test('a saved search notifies its buyer of a new listing once, and one click ends its emails', async ({
  page,
  browser,
}) => {
  test.slow();
  const buyer = newPerson('Buyer', 'Nusrat Rahman');
  const seller = newPerson('Seller', 'Agrabad Office Resale');
  const model = `Quasar ${seller.number.slice(-5)}`;

  await test.step('a search without results can be saved', async () => {
    await enroll(page.request, buyer);
    // The market sends optional emails only to confirmed addresses, so the buyer confirms the address first.
    await page.goto(linkIn(await emailTo(buyer.email, 'Confirm your email address')));
    await page.goto(`/search?q=${encodeURIComponent(model)}`);
    await page.getByRole('link', { name: 'Save this search' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(model);
    await expectFits(page);
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByRole('heading', { level: 2, name: model })).toBeVisible();
    await expectFits(page);
  });

  const title = `Lenovo ${model}`;
  await test.step('a new listing is shown in the top bar and on the notifications page', async () => {
    const { request } = await browser.newContext();
    await enroll(request, seller);
    await list(request, { title, resalePrice: 31_500 });
    const unread = async () => (await (await page.request.get('/notifications/unread')).json()).unread;
    await expect.poll(unread, { timeout: EMAIL_MS }).toBe(1);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 new' }).click();
    const link = page.getByRole('article', { name: `Saved search “${model}”` }).getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toContainText(`${title}, ৳31,500`);
    await expectFits(page);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto('/dashboard/notifications');
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  });

  await test.step("the email's link turns off emails about saved searches, without a login", async () => {
    const email = await findEmail(buyer.email, '1 new listing');
    const link = /Turn off emails about saved searches: (\S+)/.exec(email.text)?.[1] ?? '';
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1, name: 'Turn off these emails?' })).toBeVisible();
    await expectFits(guest);
    // Mail programs send this request without opening the page (RFC 8058, 3.2).
    const response = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'These emails are off' })).toBeVisible();
    await page.goto('/dashboard/notifications/settings');
    await expect(page.getByLabel('Saved searches, by email')).not.toBeChecked();
    await expect(page.getByLabel('Saved searches, on the page')).toBeChecked();
    await expect(page.getByLabel('Orders and money, by email')).toBeDisabled();
    await expectFits(page);
  });
});
