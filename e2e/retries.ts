import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/** Time in ms in which a page starts follow-up work. Several timers of 0 ms may delay it. */
const FOLLOW_UP_MS = 20;

/** Step of the clock in ms until a page's first request. React shows loaded content after a third of a second. */
const STEP_MS = 100;

/** Accuracy of a measured wait, in ms. */
const LEEWAY_MS = 400;

/** A request of a page that fails on purpose. */
export type Failing = {
  /**
   * Expects that the page retries after each of these waits, in ms, and not before. The page's clock is stopped and
   * advanced by the test, so nothing depends on the machine's speed. `meanwhile` runs during the first wait. The last
   * attempt gets a response.
   */
  readonly expectRetriesAfter: (waits: readonly number[], meanwhile: () => Promise<void>) => Promise<void>;
  /** Returns the number of the page's requests. */
  readonly asked: () => number;
};

/** Lets the first `times` requests to an address fail, as on a broken connection. Call it before opening the page. */
export async function failFirst(page: Page, address: RegExp, times: number): Promise<Failing> {
  let asked = 0;
  let failed = 0;
  await page.clock.install();
  await page.route(address, async (route: Route) => {
    asked += 1;
    if (asked <= times) await route.abort('connectionreset');
    else await route.continue();
  });
  page.on('requestfailed', (request) => {
    if (address.test(request.url())) failed += 1;
  });
  return {
    asked: () => asked,
    expectRetriesAfter: async (waits, meanwhile) => {
      for (const [index, ms] of waits.entries()) {
        await expect
          .poll(
            async () => {
              if (asked === 0) await page.clock.runFor(STEP_MS);
              return failed;
            },
            { intervals: [STEP_MS] },
          )
          .toBe(index + 1);
        // After this response, the page knows of the failure, too.
        await page.evaluate(() => undefined);
        await page.clock.runFor(FOLLOW_UP_MS);
        if (index === 0) await meanwhile();
        await page.clock.runFor(ms - LEEWAY_MS);
        expect(asked, `asked before ${ms} ms`).toBe(index + 1);
        await page.clock.runFor(LEEWAY_MS);
        await expect.poll(() => asked, `asked after ${ms} ms`).toBe(index + 2);
      }
    },
  };
}

/** Stops the clock of a page with {@link failFirst}. Only {@link Failing} advances it then. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
