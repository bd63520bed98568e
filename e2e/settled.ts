import type { Page, Request } from '@playwright/test';

/** Type of requests that stay open as long as the page, so they are ignored. */
const STREAM = 'eventsource';

/** Number of consecutive checks in which the page must be idle, because one step may start the next. */
const QUIET_LOOKS = 2;

/**
 * Waits until a page is idle. Returns true if React controls the page, or if the page has no scripts. React marks its
 * elements with a key: `internalInstanceKey` in
 * https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/client/ReactDOMComponentTree.js
 */
export function becomeIdle(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = () =>
          resolve(
            document.scripts.length === 0 ||
              Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')),
          );
        requestIdleCallback(answer, { timeout: 2_000 });
      }),
  );
}

/**
 * Opens a page and waits until its scripts run and all requests are done. Playwright's `networkidle` is not enough. It
 * waits for half a second without a request, which ends too early on a busy machine.
 */
export async function openSettled(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    if (request.resourceType() === STREAM) return;
    asked += 1;
    pending.add(request);
  };
  const end = (request: Request) => void pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    let quiet = 0;
    while (quiet < QUIET_LOOKS) {
      const before = asked;
      const isRun = await becomeIdle(page);
      quiet = isRun && asked === before && pending.size === 0 ? quiet + 1 : 0;
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
