import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Notice that a page has shown: whether it is good news, and its text. */
type Notice = { readonly isGood: boolean; readonly text: string };

/** Notices that each page has shown and that {@link expectNotice} has not found yet, earliest first. */
const shown = new WeakMap<Page, Notice[]>();

/** Reports the text of each notice once, as soon as it appears. Runs in the pages. */
function watchNotices(): void {
  const seen = new WeakSet<Element>();
  const look = () => {
    for (const notice of document.getElementsByClassName('toast')) {
      if (seen.has(notice)) continue;
      seen.add(notice);
      const text = notice.querySelector('p')?.textContent ?? '';
      Reflect.get(window, 'noteNotice')({ isGood: notice.classList.contains('good'), text });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

async function keepNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteNotice', ({ page }, notice: Notice) => {
    shown.set(page, [...(shown.get(page) ?? []), notice]);
  });
  await context.addInitScript(watchNotices);
}

/**
 * Waits for a notice with this text. Notices that have already disappeared also count, because success notices stay for
 * only 2 s. Then discards this notice and all earlier ones, so that each notice counts only once.
 */
export async function expectNotice(page: Page, text: string | RegExp, { isGood = true } = {}): Promise<void> {
  const fits = (notice: Notice) =>
    notice.isGood === isGood &&
    (typeof text === 'string' ? notice.text.includes(text) : text.test(notice.text));
  await expect
    .poll(() => shown.get(page)?.some(fits) ?? false, {
      message: `the ${isGood ? 'good' : 'bad'} notice ${text}`,
      intervals: [100],
    })
    .toBe(true);
  const notices = shown.get(page) ?? [];
  shown.set(page, notices.slice(notices.findIndex(fits) + 1));
}

/** Open contexts of the worker's browser. */
const opened = new Set<BrowserContext>();

/** Keeps a context open after its story, for later stories. The caller must close the context. */
export function keepOpen(context: BrowserContext): void {
  opened.delete(context);
}

/** Records the notices in all new contexts of a browser, and remembers which contexts are open. */
function watchContexts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    opened.add(context);
    context.once('close', () => opened.delete(context));
    await keepNotices(context);
    return context;
  };
}

/** Playwright's `test`, extended: it records notices, and closes all browser contexts that a story has left open. */
export const test = base.extend<{ readonly leftOpen: undefined }>({
  browser: [
    async ({ browser }, use) => {
      watchContexts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  leftOpen: [
    async ({ browser: _ }, use) => {
      // Contexts that were opened for all stories of a file stay open until the end of the file.
      const before = new Set(opened);
      await use(undefined);
      await Promise.all([...opened].filter((context) => !before.has(context)).map((one) => one.close()));
    },
    { auto: true },
  ],
});
