import type { Page } from '@playwright/test';
import { expectFits } from './accessibility.ts';
import { enroll, order, ownListing } from './by-calls.ts';
import { expect, test } from './test.ts';
import { fillLogin, newPerson } from './test-people.ts';

/** Returns the addresses of the lists that this browser has stored. */
const keptLists = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-lists:'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Opens a list while the network works, and waits until the browser has stored it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptLists(page)).toContain(path);
}

const notice = (page: Page) => page.getByRole('status').first();

test('recent lists, including own orders, are readable offline until the user signs out', async ({
  page,
  context,
}) => {
  test.slow();
  const buyer = newPerson('Buyer', 'Nusrat Rahman');
  const { _id, title } = await ownListing();
  const search = `/search?q=${encodeURIComponent(title)}`;

  await test.step('a guest reads search results offline', async () => {
    await openKept(page, search);
    await context.setOffline(true);
    await page.reload();
    await expect(notice(page)).toHaveText(
      /^No answer from Secondbyte\. Showing what was loaded at \d+:\d\d [ap]m, \d+ \w+ \d{4}\.Try again$/,
    );
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    const photo = page.getByRole('main').locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectFits(page);
    await context.setOffline(false);
    await notice(page).getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  await test.step('a list cached in Bangla has its offline notice in Bangla', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await openKept(page, '/categorydetails/Laptop');
    await context.setOffline(true);
    await page.reload();
    await expect(notice(page)).toContainText('Secondbyte থেকে সাড়া আসেনি।');
    await context.setOffline(false);
    await notice(page).getByRole('link').click();
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step("after sign-in, cached lists of the guest are deleted, and the account's orders are readable offline", async () => {
    await enroll(page.request, buyer);
    await order(page.request, _id);
    await openKept(page, '/dashboard/order');
    // The lists that were stored for the guest must be deleted.
    await expect.poll(() => keptLists(page)).toEqual(['/dashboard/order']);
    await context.setOffline(true);
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText(title).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(notice(page)).toContainText('Showing what was loaded at');
    await expectFits(page);
    // The installed app opens this address first.
    await page.goto('/?app=1');
    await expect(page).toHaveURL('/dashboard/order');
    await expect(main.getByText(title).first()).toBeVisible();
    await context.setOffline(false);
    await page.goto('/?app=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/?app=1');
  });

  await test.step('signing out deletes all cached lists', async () => {
    await page.goto('/dashboard/order');
    const bar = page.getByRole('banner');
    await bar.getByLabel(/, account of/).click();
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => keptLists(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto('/dashboard/order')).rejects.toThrow();
    await context.setOffline(false);
    await page.goto('/login');
    await fillLogin(page, buyer);
    await expect(bar.getByLabel(/, account of/)).toBeVisible();
  });
});
