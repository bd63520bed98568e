import type { Page } from '@playwright/test';
import { expectFits } from './accessibility.ts';
import { openPayment, orderProduct, payWithCard } from './actions.ts';
import { enroll, ownListing } from './by-calls.ts';
import { demo } from './signed-in.ts';
import { expect, test } from './test.ts';
import { fillLogin, newPerson } from './test-people.ts';

const bar = (page: Page) => page.getByRole('banner');
const keptLine = (page: Page) => page.getByText('Saved on this device. Even without a network');

/** Returns the names of the caches in which this browser stores orders. */
const keptCards = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('order-cards:')));

async function serverPin(page: Page, orderPath: string): Promise<string> {
  const id = orderPath.split('/').at(-1);
  return (await (await page.request.get(`/orders/${id}/pin`)).json()).pin;
}

/**
 * Makes a page believe that the device has no network. Returns a function that ends this. `setOffline` would also
 * disconnect later documents, but leave their `navigator.onLine` true:
 * https://github.com/microsoft/playwright/issues/42174
 */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const line = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.overrideNetworkState', line);
  return () => session.detach();
}

test('an opened order shows its card and PIN offline, only to its own account, until the user signs out', async ({
  page,
  context,
}) => {
  test.slow();
  const buyer = newPerson('Buyer', 'Nusrat Rahman');
  await enroll(page.request, buyer);
  const { _id, title } = await ownListing();
  let orderPath = '';

  await test.step('an unpaid order shows a call link, the place and the tests, and no button for the PIN', async () => {
    await page.goto(`/productdetails/${_id}`);
    await orderProduct(page, title);
    orderPath = new URL(page.url()).pathname;
    await expect(keptLine(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const goOnline = await goOffline(page);
    await expect(page.getByRole('status').first()).toContainText(
      /^You are offline\. Saved on this device at \d+:\d\d [ap]m on \d+ \w+ \d{4}\./,
    );
    await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+8801\d{9}$/);
    await expect(page.getByText('Mirpur 10, beside the metro station')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const screen = page.getByRole('group', { name: /^Screen/ });
    await screen.getByRole('radio', { name: 'Faulty' }).check();
    await expect(screen.getByText('Ask for another price, or do not take it.')).toBeVisible();
    await context.setOffline(false);
    await goOnline();
    // The top bar must appear without a click once the network is back.
    await expect(bar(page)).toBeVisible();
  });

  await test.step('test results noted offline are saved when the buyer is online again', async () => {
    await expect(page.getByText('Noted on this device, not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save what I found' }).click();
    await expect(page.getByText(/^1 of \d+ noted, 1 faulty\./)).toBeVisible();
    await expect(page.getByText('Noted on this device, not saved yet.')).toBeHidden();
    await page.reload();
    await expect(
      page.getByRole('group', { name: /^Screen/ }).getByRole('radio', { name: 'Faulty' }),
    ).toBeChecked();
  });

  await test.step("a paid order shows the server's PIN offline after the buyer confirms the receipt", async () => {
    await openPayment(page, title);
    await payWithCard(page, '4242424242424242');
    await expect(page.getByRole('heading', { name: 'Congrats! your payment completed' })).toBeVisible();
    await page.goto(orderPath);
    await expect(keptLine(page)).toContainText('and your PIN');
    const before = await serverPin(page, orderPath);
    await context.setOffline(true);
    await page.reload();
    const digits = page.locator('.pin');
    await expect(digits).toBeHidden();
    await page.getByRole('button', { name: 'I have it and it works' }).click();
    await expect(digits).toHaveText(/^\d{3} \d{3}$/);
    await expect(page.getByRole('img', { name: 'The same PIN as a code to scan' })).toBeVisible();
    const shown = (await digits.textContent())?.replace(' ', '');
    await expectFits(page);
    await context.setOffline(false);
    expect([before, await serverPin(page, orderPath)]).toContain(shown);
  });

  await test.step('online, the page comes from the server, not from the cache', async () => {
    await page.goto(orderPath);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await expect(keptLine(page)).toBeVisible();
  });

  await test.step('signing out deletes all cached orders', async () => {
    await bar(page)
      .getByLabel(/, account of/)
      .click();
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => keptCards(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto(orderPath)).rejects.toThrow();
    await context.setOffline(false);
  });

  await test.step('after a session has ended, sign-in with another account deletes its cached orders', async () => {
    await page.goto(`/login?from=${orderPath}`);
    await fillLogin(page, buyer);
    await expect(keptLine(page)).toBeVisible();
    expect(await keptCards(page)).toHaveLength(1);
    await context.clearCookies();
    await page.goto('/login');
    await fillLogin(page, { email: demo.buyer2, password: 'secondbyte' });
    await expect(bar(page)).toBeVisible();
    await expect.poll(() => keptCards(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto(orderPath)).rejects.toThrow();
  });
});
