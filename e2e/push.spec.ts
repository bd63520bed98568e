import type { BrowserContext, Page } from '@playwright/test';
import { expectFits } from './accessibility.ts';
import { enroll, list, newUser, order } from './by-calls.ts';
import { EMAIL_MS, emailTo } from './emails.ts';
import { expect, test } from './test.ts';
import { fillLogin, newPerson } from './test-people.ts';
import { wholeBrowser } from './whole-browser.ts';

// Headless browsers have no notifications, so these tests use a browser with windows.
test.use({ launchOptions: wholeBrowser() });

const SETTINGS = '/dashboard/notifications/settings';
const service = () => process.env.PUSH_SERVICES ?? '';

/**
 * Makes the browser subscribe at the push service of the stories. Chromium's own push service is Google's, which needs
 * a network and an identity. The other parts are real: the page, the market, its messages, and the service worker.
 */
async function usePushService(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeTo', async (applicationServerKey: string) => {
    const body = JSON.stringify({ applicationServerKey });
    return (await fetch(`${service()}/devices`, { method: 'POST', body })).json();
  });
  await context.addInitScript(() => {
    type Given = { readonly endpoint: string };
    const KEPT = 'subscription-of-this-browser';
    const toSubscription = (given: Given) => ({
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    });
    const kept = () => {
      const text = localStorage.getItem(KEPT);
      return text === null ? null : toSubscription(JSON.parse(text));
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        const subscribeTo: (key: string) => Promise<Given> = Reflect.get(window, 'subscribeTo');
        if (!kept()) localStorage.setItem(KEPT, JSON.stringify(await subscribeTo(applicationServerKey)));
        return kept();
      },
    });
  });
}

const endpointOf = async (page: Page): Promise<string | null> =>
  ((await (await page.request.get('/me/push')).json()) as { endpoint: string | null }).endpoint;

/** Returns the decrypted messages that were sent to a browser. */
async function sentTo(endpoint: string): Promise<string[]> {
  const id = endpoint.split('/').at(-1);
  const { messages } = (await (await fetch(`${service()}/devices/${id}`)).json()) as {
    messages: { text: string }[];
  };
  return messages.map(({ text }) => text);
}

const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard/');
    return registration?.active?.state;
  });

/** Delivers a message to the service worker, as the browser would. Before that, waits until the worker is active. */
async function deliver(page: Page, data: string): Promise<void> {
  await expect.poll(() => workerState(page)).toBe('activated');
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.endsWith('/dashboard/'));
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await cdp.detach();
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, data }) => ({ title, body, path: data.path }));
  });

test("a seller's device shows a new order once, gets nothing after sign-out, and is subscribed again after sign-in", async ({
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Agrabad Office Resale');
  const title = `Dell Pulsar ${seller.number.slice(-5)}`;
  const context = await browser.newContext({ permissions: ['notifications'] });
  await usePushService(context);
  const page = await context.newPage();

  let id = '';
  await test.step('a click turns notifications on', async () => {
    await enroll(page.request, seller);
    id = await list(page.request, { title, resalePrice: 31_500 });
    await page.goto(SETTINGS);
    await expect(page.getByText('Off. Turn it on to get orders, offers and messages at once')).toBeVisible();
    expect(await endpointOf(page)).toBeNull();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('On. You get everything ticked under “Device” at once')).toBeVisible();
    await expectFits(page);
    await expect(page.getByLabel('Orders and money, on my devices')).toBeChecked();
    await expect(page.getByLabel('Wish list, on my devices')).not.toBeChecked();
  });

  const endpoint = (await endpointOf(page)) ?? '';
  await test.step('an order is sent to the device and shown once, even if it is delivered repeatedly', async () => {
    const { page: buyer } = await newUser(browser, 'Buyer', 'Nusrat Rahman');
    await order(buyer.request, id);
    await expect.poll(() => sentTo(endpoint), { timeout: EMAIL_MS }).toHaveLength(1);
    const [text = ''] = await sentTo(endpoint);
    // If the list of notifications is read just before a notification is displayed, Chromium forgets that notification.
    // So a message that is missing in the list is delivered again, as a push service would.
    await expect(async () => {
      await deliver(page, text);
      expect(await shownIn(page)).toMatchObject([
        { title: 'New order', path: expect.stringMatching(/^\/dashboard\/order\/[\w-]+$/) },
      ]);
    }).toPass({ timeout: EMAIL_MS });
    await deliver(page, text);
    await page.goto(SETTINGS);
    await expect(page.getByText('On. You get everything ticked under “Device” at once')).toBeVisible();
    expect(await shownIn(page)).toHaveLength(1);
  });

  const bar = page.getByRole('banner');
  await test.step('a signed-out device gets no notification of a further order', async () => {
    await bar.getByLabel(/, account of/).click();
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
    const { page: buyer, person } = await newUser(browser, 'Buyer', 'Farhan Kabir');
    await order(buyer.request, id);
    await expect
      .poll(() => emailTo(seller.email, `New order: ${title}`), { timeout: EMAIL_MS })
      .toContain(person.name);
  });

  await test.step('after signing in again, notifications are on', async () => {
    await page.goto('/login');
    await fillLogin(page, seller);
    await expect.poll(() => endpointOf(page)).toBe(endpoint);
    expect(await sentTo(endpoint)).toHaveLength(1);
  });

  await test.step('a click turns notifications off', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Off. Turn it on to get orders')).toBeVisible();
    expect(await endpointOf(page)).toBeNull();
  });
  await context.close();
});

test('the settings explain that the browser blocks notifications', async ({ page }) => {
  await enroll(page.request, newPerson('Buyer', 'Nusrat Rahman'));
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
  await page.goto(SETTINGS);
  await expect(page.getByText('This browser does not let Secondbyte show notifications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
  await expectFits(page);
});
