import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findHeadlessBrowser } from '../../tools/browser.ts';
import { CANARY } from './payloads.ts';

/** Options of a browser that visits the market. */
export type Look = {
  /** True removes the page's content security policy, so that only escaping protects. */
  readonly withoutPolicy: boolean;
  /** True removes escaping, so that only the policy protects. If both are removed, the payloads must run. */
  readonly withoutEscaping?: boolean;
};

/** Findings of a browser on the pages it visited. */
export type Sight = {
  pages: number;
  /** URL paths of pages on which a payload ran, or would run after a click. */
  readonly ran: string[];
};

const HEAVY = new Set(['image', 'font', 'stylesheet', 'media']);

function takeEscapingAway(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('\\u003c', '<')
    .replaceAll('\\u003e', '>');
}

/**
 * Blocks requests that no payload needs. They fail, which triggers payloads in error handlers. With `withoutEscaping`,
 * also removes the escaping from documents.
 */
async function routeRequests(context: BrowserContext, { withoutEscaping }: Look): Promise<void> {
  await context.route('**/*', async (route) => {
    const type = route.request().resourceType();
    if (HEAVY.has(type)) return route.abort();
    if (type !== 'document' || !withoutEscaping) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: takeEscapingAway(await response.text()) });
  });
}

/**
 * Returns the number of calls of the canary function, plus the number of elements that would run code after a click.
 */
async function countRuns(page: Page): Promise<number> {
  return page.evaluate(() => {
    const called = (globalThis as { canaryCalls?: number }).canaryCalls ?? 0;
    const isCode = ({ name, value }: Attr) =>
      /^on/i.test(name) ||
      (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) &&
        /^[\s\0-\x20]*(java\s*script|data:text)/i.test(value));
    const waiting = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(isCode),
    );
    return called + waiting.length;
  });
}

/**
 * Opens a browser context, with a session cookie or as a guest. In this context, calls of the canary function are
 * counted.
 */
async function openContext(
  browser: Browser,
  look: Look,
  origin: string,
  cookie: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: look.withoutPolicy });
  await context.addInitScript(
    `window.canaryCalls=0;Object.defineProperty(window,'${CANARY}',{value:()=>{window.canaryCalls++}});`,
  );
  await routeRequests(context, look);
  for (const pair of cookie?.split('; ') ?? []) {
    const at = pair.indexOf('=');
    await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }]);
  }
  return context;
}

/** Opens a browser with these options. `visit` opens pages by URL path, with a session cookie or as a guest. */
export async function openBrowser(look: Look) {
  const browser = await chromium.launch({
    executablePath: await findHeadlessBrowser(() => {}),
    args: ['--no-sandbox'],
  });
  const sight: Sight = { pages: 0, ran: [] };
  const examine = async (page: Page, address: string) => {
    // Some effects need an idle page, such as the start of an animation.
    await page.waitForTimeout(20);
    sight.pages += 1;
    if ((await countRuns(page)) > 0) sight.ran.push(address);
  };
  const visit = async (
    origin: string,
    cookie: string | null,
    addresses: readonly string[],
  ): Promise<void> => {
    const context = await openContext(browser, look, origin, cookie);
    const page = await context.newPage();
    for (const address of addresses) {
      await page.goto(origin + address, { waitUntil: 'load' });
      await examine(page, address);
    }
    await context.close();
  };
  /** Shows the HTML of emails. */
  const show = async (emails: readonly string[]): Promise<void> => {
    const context = await openContext(browser, look, 'http://localhost', null);
    const page = await context.newPage();
    for (const [index, html] of emails.entries()) {
      await page.setContent(look.withoutEscaping ? takeEscapingAway(html) : html);
      await examine(page, `email ${index}`);
    }
    await context.close();
  };
  return { sight, visit, show, close: () => browser.close() };
}
