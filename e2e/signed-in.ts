import { type Browser, type BrowserContext, type Page, request } from '@playwright/test';

/** Accounts of the demo market; the newer seller is not verified. */
export const demo = {
  admin: 'admin@secondbyte.test',
  seller: 'seller@secondbyte.test',
  newSeller: 'newseller@secondbyte.test',
  buyer: 'buyer@secondbyte.test',
  buyer2: 'buyer2@secondbyte.test',
} as const;

/** Demo account that views a page; null for a guest. */
export type Viewer = keyof typeof demo | null;

type State = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

const states = new Map<string, Promise<State>>();

async function stateOf(email: string): Promise<State> {
  const origin = new URL(process.env.MARKET_URL ?? '').origin;
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  for (;;) {
    const answer = await client.post('/api/auth/sign-in/email', {
      data: { email, password: 'secondbyte' },
    });
    if (answer.ok()) break;
    if (answer.status() !== 429) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
    // Sign-ins are limited per client address; the response says when to retry.
    const wait = Number(answer.headers()['retry-after'] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
  const state = await client.storageState();
  await client.dispose();
  return state;
}

/** Adds a demo account's session to a browser, with one sign-in per worker. Does nothing for a guest. */
export async function signIn(context: BrowserContext, viewer: Viewer): Promise<void> {
  if (!viewer) return;
  const email = demo[viewer];
  const state = states.get(email) ?? stateOf(email);
  states.set(email, state);
  await context.addCookies((await state).cookies);
}

/** Calls {@link signIn} for the browser of a page. */
export function lookAs(page: Page, viewer: Viewer): Promise<void> {
  return signIn(page.context(), viewer);
}

/** Opens a new page for a viewer. */
export async function pageOf(browser: Browser, viewer: Viewer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await lookAs(page, viewer);
  return page;
}
