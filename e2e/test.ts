import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** A short notice of the page: whether it told of something good, and its words. */
type Notice = { readonly isGood: boolean; readonly text: string };

/** Notices of every page of these stories that were shown and not yet asked for, the earliest first. */
const shown = new WeakMap<Page, Notice[]>();

/** Runs in the pages: hands on the words of each notice once, the moment it is there. */
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
 * Waits for a notice that has this text. It may be gone by now: success notices stand for 2 s. A browser on a busy
 * machine may delay a story longer. Each is found once, and with it all before it.
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

/** Contexts that are open, of one worker's browser. */
const opened = new Set<BrowserContext>();

/** Leaves a context open after the story, for the next ones; whoever made it closes it. */
export function keepOpen(context: BrowserContext): void {
  opened.delete(context);
}

/** Has every context that is made in a browser keep its notices, and remembers it. */
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

/** Playwright's test, whose pages keep their notices, and which closes whatever contexts a story has left open. */
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
      // What was opened for all stories of a file stays until its end.
      const before = new Set(opened);
      await use(undefined);
      await Promise.all([...opened].filter((context) => !before.has(context)).map((one) => one.close()));
    },
    { auto: true },
  ],
});
