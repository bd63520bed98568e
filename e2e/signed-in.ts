import { type Browser, type BrowserContext, type Page, request } from '@playwright/test';

/** Email addresses of accounts in the demo market. The new seller is not verified. */
export const demo = {
  admin: 'admin@secondbyte.test',
  seller: 'seller@secondbyte.test',
  newSeller: 'newseller@secondbyte.test',
  buyer: 'buyer@secondbyte.test',
  buyer2: 'buyer2@secondbyte.test',
} as const;

/** Demo account for which a page opens; null for a guest. */
export type Viewer = keyof typeof demo | null;

type State = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

const states = new Map<string, Promise<State>>();

async function stateOf(email: string): Promise<State> {
  const origin = new URL(process.env.MARKET_URL ?? '').origin;
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  for (;;) {
    const response = await client.post('/api/auth/sign-in/email', {
      data: { email, password: 'secondbyte' },
    });
    if (response.ok()) break;
    if (response.status() !== 429) throw new Error(`${email} cannot sign in: ${await response.text()}`);
    // Sign-ins per client address are limited. The response says when the next one is possible.
    const wait = Number(response.headers()['retry-after'] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
  const state = await client.storageState();
  await client.dispose();
  return state;
}

/** Adds the session of a demo account to a browser. Each worker signs in once per account. Does nothing for a guest. */
export async function signIn(context: BrowserContext, viewer: Viewer): Promise<void> {
  if (!viewer) return;
  const email = demo[viewer];
  const state = states.get(email) ?? stateOf(email);
  states.set(email, state);
  await context.addCookies((await state).cookies);
}

/** Signs in the browser of a page, like {@link signIn}. */
export function lookAs(page: Page, viewer: Viewer): Promise<void> {
  return signIn(page.context(), viewer);
}

/** Opens a new page on which a demo account is signed in. */
export async function pageOf(browser: Browser, viewer: Viewer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await lookAs(page, viewer);
  return page;
}
