import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/** Time in which follow-up work starts, ms: timers of 0 ms may delay it, one after another. */
const FOLLOW_UP_MS = 20;

/** Steps of the clock until a page first asks. React shows loaded content after a third of a second. */
const STEP_MS = 100;

/** As exactly a wait is measured. */
const LEEWAY_MS = 400;

/** A request that is made to fail, as one page makes it. */
export type Failing = {
  /**
   * Expects that the page asks again after each of these waits, in ms, and not before. The page's clock stands still
   * and is advanced, so nothing depends on the machine's speed. `meanwhile` runs during the first wait. The last try
   * is answered.
   */
  readonly expectRetriesAfter: (waits: readonly number[], meanwhile: () => Promise<void>) => Promise<void>;
  /** How often the page has asked. */
  readonly asked: () => number;
};

/**
 * Lets the first requests to an address fail, so many, as on a broken line. Call it before the page is opened.
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
        // By the answer the page has heard of it, too.
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

/** Stops the clock of a page that {@link failFirst} has installed; only {@link Failing} moves it on then. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
