import type { Page } from '@playwright/test';
import { openBreakingLine } from './breaking-line.ts';
import { enroll, fromMarket, ownListing } from './by-calls.ts';
import { failFirst, stopClock } from './retries.ts';
import { becomeIdle, openSettled } from './settled.ts';
import { demo, lookAs, pageOf } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';
import { expectSignedIn, fillLogin, newPerson, photo } from './test-people.ts';

const DATA = /\.data(?:\?|$)/;

const bar = (page: Page) => page.getByRole('banner');
const notice = (page: Page) => page.locator('.net');
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

/** Delays the data of all pages, as on a slow connection. Returns a function that ends the delay. */
async function holdData(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

async function bookingsOf(page: Page, productId: string): Promise<unknown[]> {
  const bookings: { productId?: string; title: string; _id: string }[] = await (
    await page.request.get('/bookings?limit=100')
  ).json();
  return bookings.filter((booking) => JSON.stringify(booking).includes(productId));
}

test.describe('on a slow connection', () => {
  test('the top bar of a signed-in user is visible and its links work before its script is loaded', async ({
    page,
  }) => {
    await lookAs(page, 'buyer');
    const come = Promise.withResolvers<void>();
    await page.route(/viewer-links-[^/]*\.js$/, async (route) => {
      await come.promise;
      await route.continue().catch(() => {});
    });
    const follower = page.waitForResponse(/session-follower-[^/]*\.js$/);
    await page.goto('/');
    const link = bar(page).getByRole('link', { name: 'Dashboard' });
    // The rest of the page must already work, for example the script that notices the end of a session.
    await follower;
    await expect.poll(() => tokenIn(page)).toBeTruthy();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    come.resolve();
  });

  test('a click responds immediately, a progress bar appears after 150 ms, then a spinner with the page outline', async ({
    page,
  }) => {
    await openSettled(page, '/blog');
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2_000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const home = bar(page).getByRole('link', { name: 'Home', exact: true });
    const background = () => home.evaluate((link) => getComputedStyle(link).backgroundColor);
    await home.hover();
    const before = await background();
    await page.mouse.down();
    expect(await background()).not.toBe(before);
    await page.mouse.up();
    await expect(home).toHaveAttribute('aria-busy', 'true');
    const progress = page.getByRole('progressbar', { name: 'Loading' });
    await expect(progress).toBeVisible();
    await expect(progress).toHaveCSS('animation-delay', '0.15s');
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
    await expect(page.locator('.page-skel .spin')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeHidden();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole('heading', { level: 1, name: /welcome/i })).toBeVisible();
    await expect(page.locator('.page-skel')).toHaveCount(0);
    await expect(progress).toHaveCount(0);
    await expect(home).not.toHaveAttribute('aria-busy');
  });

  test('the outline matches the page type, and the dashboard navigation stays beside the spinner', async ({
    page,
  }) => {
    await lookAs(page, 'buyer');
    await openSettled(page, '/blog');
    await holdData(page);
    await bar(page).locator('summary', { hasText: 'Category List' }).click();
    await bar(page)
      .getByRole('link', { name: /^Printer/ })
      .click();
    await expect(page.locator('main > .page-skel.list .spin')).toBeVisible();
    await bar(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.locator('main > .page-skel.table .spin')).toBeVisible();
    await page.unroute(DATA);
    await openSettled(page, '/dashboard/order');
    await holdData(page);
    const rail = page.getByRole('navigation', { name: 'Dashboard' }).first();
    await rail.getByRole('link', { name: /My Wish List/ }).click();
    await expect(page.locator('.dash-page > .page-skel.table .spin')).toBeVisible();
    await expect(rail).toBeVisible();
  });

  test('a page visited before is shown immediately on Back and refreshed in the background', async ({
    page,
  }) => {
    await openSettled(page, '/categorydetails/Printer');
    const heading = page.getByRole('heading', { level: 1, name: 'Printer' });
    await bar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
    const asked = page.waitForRequest(DATA);
    const comes = await holdData(page);
    await page.goBack();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/Printer$/);
    expect((await asked).url()).toContain('/categorydetails/Printer.data');
    await expect(page.locator('.page-skel')).toHaveCount(0);
    const refreshed = page.waitForResponse(DATA);
    comes();
    await (await refreshed).finished();
    await becomeIdle(page);
    await expect(heading).toBeVisible();
  });

  test('a sign-up sent while its photo is uploading waits for the photo, and goes by itself', async ({
    page,
  }) => {
    const person = newPerson('Buyer', 'Tahmina Akter');
    const stored = Promise.withResolvers<void>();
    await page.route('**/images', async (route) => {
      await stored.promise;
      await route.continue();
    });
    await openSettled(page, '/signup');
    await page.getByLabel('Name', { exact: true }).fill(person.name);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel(/number/i).fill(person.number);
    await page.getByRole('radio', { name: person.userType }).check();
    await page.locator('input[type=file]').setInputFiles(await photo(20));
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('button', { name: 'Sending the photo…' })).toBeFocused();
    await expect(page).toHaveURL('/signup');
    stored.resolve();
    await expectSignedIn(page, person);
  });
});

test.describe('on a broken connection', () => {
  test('a failed page request is retried after 1, 2 and 4 s with a spinner, and the current page stays', async ({
    page,
  }) => {
    const { expectRetriesAfter } = await failFirst(page, /Printer\.data/, 3);
    await openSettled(page, '/blog');
    await stopClock(page);
    await bar(page).locator('summary', { hasText: 'Category List' }).click();
    await bar(page)
      .getByRole('link', { name: /^Printer/ })
      .click();
    await expectRetriesAfter([1_000, 2_000, 4_000], async () => {
      await expect(notice(page)).toContainText('Trying again …');
      await expect(notice(page).locator('.spin')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    });
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1, name: 'Printer' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  test('a page whose response breaks off is requested again, and an order interrupted this way is made once', async ({
    page,
    baseURL,
  }) => {
    const line = await openBreakingLine(baseURL ?? '');
    await lookAs(page, 'buyer2');
    const product = await ownListing();
    await openSettled(page, `${line.origin}/blog`);
    line.breakNext(/^GET \/_\.data/);
    await bar(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(notice(page)).toContainText('Trying again …');
    await expect(page.getByRole('heading', { level: 1, name: /welcome/i })).toBeVisible();
    expect(line.broken()).toBe(1);

    await openSettled(page, `${line.origin}/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('01712345678');
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate');
    line.breakNext(/^POST \/productdetails\/[^ ]*\.data/);
    await dialog.getByRole('button', { name: 'Place order' }).click();
    const outcome = notice(page).or(page.getByRole('heading', { name: /^Booked\. Call or write/ }));
    await expect(outcome.first()).toBeVisible();
    expect(line.broken()).toBe(2);
    const again = notice(page).getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) {
      await expect(dialog.getByLabel('Meet location')).toHaveValue('Chawkbazar gate');
      await again.click();
      await expectNotice(page, 'Booking confirmed');
    }
    expect(await bookingsOf(page, product._id)).toHaveLength(1);
    await line.close();
  });

  test('a form keeps its input if the server is unavailable; Try again sends it, and a toast confirms it', async ({
    page,
  }) => {
    await lookAs(page, 'buyer2');
    const product = await ownListing();
    await openSettled(page, `/productdetails/${product._id}`);
    await page.route(DATA, async (route) => {
      if (route.request().method() === 'POST') await route.fulfill({ status: 503, body: 'down' });
      else await route.continue();
    });
    await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate');
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(notice(page)).toContainText(
      'Something went wrong on our side. What you typed is saved here.',
    );
    await expect(dialog.getByLabel('Meet location')).toHaveValue('Chawkbazar gate');
    await page.unroute(DATA);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expectNotice(page, 'Booking confirmed');
    await expect(notice(page)).toHaveCount(0);
  });
});

test('after a deployment, a link opens its page although the files of the old build are missing', async ({
  page,
}) => {
  await openSettled(page, '/');
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    new URL(page.url()).pathname === '/' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1, name: /contact/i })).toBeVisible();
  await becomeIdle(page);
});

test('after a deployment, Order Now opens the dialog although its code is missing', async ({ page }) => {
  await lookAs(page, 'buyer2');
  const product = await ownListing();
  let isOld = true;
  await page.route('**/assets/product-dialogs-*', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const missing = page.waitForResponse(
    (response) => response.url().includes('/assets/product-dialogs-') && response.status() === 404,
  );
  await page.goto(`/categorylist/${product._id}`);
  await missing;
  await becomeIdle(page);
  isOld = false;
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeVisible();
});

test.describe('offline', () => {
  test('the current page stays with a notice, cached pages open, and navigation continues when back online', async ({
    page,
    context,
  }) => {
    await openSettled(page, '/blog');
    await bar(page).getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('half.typed@');
    await context.setOffline(true);
    // The page's scripts are not loaded yet. Without this project's code, the router would reload the document, and
    // typed texts would be lost.
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(notice(page)).toContainText(/You are offline\. Showing what was loaded at \d+:\d\d [ap]m\./);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@');
    await expect(page).toHaveURL(/\/login/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await context.setOffline(true);
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await context.setOffline(false);
  });

  test('the order form keeps its input, is sent automatically when back online, and a toast confirms it', async ({
    page,
    context,
  }) => {
    await lookAs(page, 'buyer2');
    const product = await ownListing();
    await openSettled(page, `/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('01712345678');
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(dialog.locator('.net')).toContainText('You are offline. What you typed is saved here');
    await expect(dialog.getByLabel('Meet location')).toHaveValue('Chawkbazar gate');
    await context.setOffline(false);
    await expectNotice(page, 'Booking confirmed');
    await expect(dialog).toBeHidden();
    expect(await bookingsOf(page, product._id)).toHaveLength(1);
  });

  test('a form that was changed after it could not be sent waits for Try again', async ({
    page,
    context,
  }) => {
    await lookAs(page, 'buyer2');
    const product = await ownListing();
    await openSettled(page, `/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('01712345678');
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(dialog.locator('.net')).toContainText('You are offline');
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate, or');
    await context.setOffline(false);
    await expect(dialog.locator('.net')).toContainText('No answer from Secondbyte');
    expect(await bookingsOf(page, product._id)).toHaveLength(0);
    await dialog.getByLabel('Meet location').fill('Chawkbazar gate, or the metro station');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectNotice(page, 'Booking confirmed');
    expect(await bookingsOf(page, product._id)).toHaveLength(1);
  });
});

test.describe('an ended session', () => {
  test('without a cookie is noticed on the next public page: Login in the bar, no cart, no token', async ({
    page,
    context,
  }) => {
    await lookAs(page, 'buyer');
    await openSettled(page, '/');
    await expect.poll(() => tokenIn(page)).not.toBeNull();
    await context.clearCookies();
    await bar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(bar(page).getByLabel(/^Cart/)).toHaveCount(0);
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    expect(await tokenIn(page)).toBeNull();
  });

  test("after sign-out in another tab leads a guarded page to the login, with a guest's top bar", async ({
    page,
    context,
  }) => {
    const person = newPerson('Buyer', 'Two Tabs');
    await enroll(page.request, person);
    await openSettled(page, '/dashboard/order');
    await expect.poll(() => tokenIn(page)).not.toBeNull();
    const other = await context.newPage();
    await openSettled(other, '/blog');
    await bar(other)
      .getByLabel(/, account of/)
      .click();
    await bar(other).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(bar(page).getByLabel(/^Cart/)).toHaveCount(0);
    expect(await tokenIn(page)).toBeNull();
  });

  test('of a closed account is noticed when a form is sent', async ({ page, browser }) => {
    const person = newPerson('Buyer', 'Soon Closed');
    await enroll(page.request, person);
    const product = await ownListing();
    const { user } = await (await page.request.get('/me')).json();
    await openSettled(page, `/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Meet location').fill('New Market');
    const admin = await pageOf(browser, 'admin');
    const closed = await admin.request.delete(`/users/${user._id}`, {
      headers: fromMarket(),
    });
    expect(closed.ok()).toBe(true);
    await dialog.getByRole('button', { name: /Add/ }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await tokenIn(page)).toBeNull();
    await admin.close();
  });

  test('loses no input: after signing in again, the input is back in the open dialog', async ({
    page,
    context,
  }) => {
    await lookAs(page, 'buyer2');
    const product = await ownListing();
    await openSettled(page, `/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('01898765432');
    await dialog.getByLabel('Meet location').fill('Under the clock at Sadarghat');
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await fillLogin(page, { email: demo.buyer2, password: 'secondbyte' });
    await expect(page).toHaveURL(new RegExp(`/productdetails/${product._id}$`));
    await expect(dialog.getByLabel('Meet location')).toHaveValue('Under the clock at Sadarghat');
    await expect(dialog.getByLabel('Phone')).toHaveValue('01898765432');
  });
});
