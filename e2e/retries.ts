import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Time in ms by which the clock advances after a failure, so that the page sets its timer for the retry. Several timers
 * of 0 ms may come before that.
 */
const FOLLOW_UP_MS = 20;

/**
 * Step in ms by which the page's clock advances until the page sends its first request. The clock must advance, because
 * React shows loaded content only after a third of a second.
 */
const STEP_MS = 100;

/** Accuracy in ms with which a wait is measured. */
const LEEWAY_MS = 400;

/** Request of a page that fails on purpose. */
export type Failing = {
  /**
   * Expects that the page retries after each of these waits in ms, and not earlier. The test stops the page's clock and
   * advances it, so nothing depends on the machine's speed. `meanwhile` runs during the first wait. The last attempt
   * gets a response.
   */
  readonly expectRetriesAfter: (waits: readonly number[], meanwhile: () => Promise<void>) => Promise<void>;
  /** Returns the number of requests so far. */
  readonly asked: () => number;
};

/**
 * Makes the first `times` requests to an address fail, as on a broken connection. Call this function before the page
 * opens.
 */
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
        // After this round trip to the page, the page has also noticed the failure.
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

/**
 * Stops the clock of a page for which {@link failFirst} was called. Afterwards only {@link Failing} advances the clock.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
