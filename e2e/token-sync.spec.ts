import { expect, type Page, test } from '@playwright/test';
import { type DemoMarket, startDemoMarket } from '../demo/open-demo-market.ts';
import { expectSignedIn, fillLogin, newPerson, signUp } from './test-people.ts';

const SYNC_PATH = '/token-sync';

// This file has its own market, because the other stories' market does not set `AUTH_TOKEN_SYNC_URL`. The story needs
// no demo data.
let market: DemoMarket;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  market = await startDemoMarket({ AUTH_TOKEN_SYNC_URL: SYNC_PATH, DEMO_LISTINGS: '1' }, 'open');
});
test.afterAll(() => market?.stop());

/** Intercepts requests to the configured address. Returns the received calls, each with its method and token. */
async function watchSync(page: Page): Promise<readonly string[]> {
  const calls: string[] = [];
  await page.route(`**${SYNC_PATH}`, (route) => {
    const request = route.request();
    calls.push([request.method(), request.headers().authorization ?? ''].join(' ').trim());
    return route.fulfill({ status: 204 });
  });
  return calls;
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

test('the configured address receives the token at sign-up and sign-in, and a deletion at sign-out', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: market.url })).newPage();
  const calls = await watchSync(page);
  const person = newPerson('Buyer', 'Token Person');

  await signUp(page, person);
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]).toBe(`POST Bearer ${await storedToken(page)}`);

  const bar = page.getByRole('banner');
  await bar.getByLabel(/account of/).click();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]).toBe('DELETE');

  // The login page is a new document in which nobody is signed in.
  await page.goto('/login');
  await fillLogin(page, person);
  await expectSignedIn(page, person);
  await expect.poll(() => calls).toHaveLength(3);
  expect(calls[2]).toBe(`POST Bearer ${await storedToken(page)}`);
  await page.context().close();
});
