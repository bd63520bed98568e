import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContext, originContext } from '#platform/api/page-context.ts';
import { BUILT_PASSWORD, buildAccount, builtPasswordHash } from './testing/fixtures.ts';
import {
  type AccountsTestMarket,
  buildPictureAddress,
  openAccountsTestMarket,
} from './testing/test-market.ts';
import { loader as googleAnswer } from './web/google-answer-page.tsx';
import { action as login, loader as loginLoader } from './web/login-page.tsx';
import { action as logout, loader as logoutLoader } from './web/logout-route.ts';
import { requireViewer } from './web/public/require-viewer.ts';
import { action as signup } from './web/signup-page.tsx';
import { loader as verifyEmail } from './web/verify-email-page.tsx';

let market: AccountsTestMarket;
let email: string;
let cookie: string;

beforeAll(async () => {
  market = await openAccountsTestMarket();
  const user = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
  email = user.email;
  cookie = await market.accounts.openSession(user.id);
});
afterAll(() => market.close());

/** Builds the arguments of a page's loader or action, for a visitor at `path`. */
function pageArgs(path: string, visitor: { form?: Record<string, string>; cookie?: string } = {}) {
  const context = new RouterContextProvider();
  context.set(apiContext, async (request) => {
    const { pathname, search } = new URL(request.url);
    const json = request.method === 'POST' ? JSON.parse((await request.text()) || '{}') : undefined;
    return market.send(request.method, pathname + search, {
      json,
      ...(visitor.cookie ? { cookie: visitor.cookie } : {}),
    });
  });
  const body = new FormData();
  for (const [name, value] of Object.entries(visitor.form ?? {})) body.set(name, value);
  const request = new Request(
    `${market.publicUrl}${path}`,
    visitor.form ? { method: 'POST', body } : { method: 'GET' },
  );
  return { request, url: new URL(request.url), context, params: {}, pattern: path };
}

/** Returns the target URL of the redirect that a loader or action returns or throws; null without a redirect. */
async function sentTo(work: Promise<unknown>): Promise<string | null> {
  const response = await work.catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get('location') : null;
}

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
];

describe('/login', () => {
  const form = () => ({ email, password: BUILT_PASSWORD });

  test('starts the session and returns to the previous page', async () => {
    const response = (await login(
      pageArgs('/login?from=%2Fdashboard%2Forder%3Fpage%3D2', { form: form() }),
    )) as Response;
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/dashboard/order?page=2');
    expect(response.headers.getSetCookie()[0]).toMatch(/^secondbyte\.session_token=.+; HttpOnly/);
  });

  test.each(FOREIGN)('never leads to "%s"', async (from) => {
    const path = `/login?from=${encodeURIComponent(from)}`;
    expect(await sentTo(login(pageArgs(path, { form: form() })))).toBe('/');
    expect(await sentTo(loginLoader(pageArgs(path, { cookie })))).toBe('/');
  });

  test('shows the refusal and keeps the email, never the password', async () => {
    const refused = await login(pageArgs('/login', { form: { email, password: 'not the password' } }));
    expect(refused).toMatchObject({
      init: { status: 401 },
      data: {
        message: 'That email and password do not match. Check both and try again, or reset the password.',
        values: { email },
      },
    });
    expect(JSON.stringify(refused)).not.toContain('not the password');
  });

  test('shows missing values beside the fields', async () => {
    expect(await login(pageArgs('/login', { form: { email: '', password: 'four' } }))).toMatchObject({
      data: {
        message: null,
        errors: {
          email: ['Email Address is required'],
          password: ['Password must be 6 characters or longer'],
        },
      },
    });
  });
});

describe('/signup', () => {
  test('signs in and returns to the previous page', async () => {
    const form = {
      name: 'Farhana Yasmin',
      email: 'farhana@example.com',
      password: 'secret-words',
      number: '01712345678',
      userType: 'Seller',
      image: await buildPictureAddress(market),
    };
    const response = (await signup(pageArgs('/signup?from=/dashboard/addproducts', { form }))) as Response;
    expect(response.headers.get('location')).toBe('/dashboard/addproducts');
    expect(response.headers.getSetCookie()[0]).toMatch(/^secondbyte\.session_token=.+/);
    const again = await signup(pageArgs('/signup', { form }));
    expect(again).toMatchObject({
      init: { status: 409 },
      data: { errors: { email: [expect.any(String)] }, values: { name: 'Farhana Yasmin' } },
    });
    expect(JSON.stringify(again)).not.toContain('secret-words');
  });

  test('lists all missing values in the words of the specification', async () => {
    expect(await signup(pageArgs('/signup', { form: {} }))).toMatchObject({
      init: { status: 400 },
      data: {
        errors: {
          name: ['Your name is required'],
          email: ['Email Address is required'],
          password: ['Password is required'],
          number: ['Number is required'],
          userType: ['Must be selected user'],
          image: ['Photo is Required'],
        },
      },
    });
  });
});

describe('/login/google', () => {
  test.each([
    ['blocked', 'This account is blocked for a time'],
    ['account_closed', 'This account is closed'],
    ['access_denied', 'You did not sign in with Google'],
    ['invented', 'Google sign-in did not work'],
  ])('explains the refusal "%s"', async (error, title) => {
    const { errorText } = await googleAnswer(pageArgs(`/login/google?error=${error}`));
    expect(errorText.title).toBe(title);
  });
});

describe('/verify-email', () => {
  test.each([
    ['proof-expired', 409, 'expired'],
    ['contact-email-taken', 409, 'taken'],
    ['too-many-requests', 429, 'wait'],
    ['unavailable', 503, 'unavailable'],
    ['internal', 500, 'unavailable'],
  ])('shows the refusal "%s" (%d) as "%s"', async (code, status, outcome) => {
    const args = pageArgs('/verify-email?token=the-token');
    args.context.set(originContext, market.publicUrl);
    args.context.set(apiContext, async () => Response.json({ code, status, detail: code }, { status }));
    expect(await verifyEmail(args)).toMatchObject({ data: { outcome }, init: { status } });
  });

  test('says that a malformed link has expired', async () => {
    const args = pageArgs('/verify-email?token=');
    args.context.set(originContext, market.publicUrl);
    expect(await verifyEmail(args)).toMatchObject({ data: { outcome: 'expired' }, init: { status: 400 } });
  });
});

describe('/logout', () => {
  test('ends the session when its button is used', async () => {
    const own = await market.accounts.openSession((await buildAccount(market.database.db)).id);
    const response = (await logout(pageArgs('/logout', { form: {}, cookie: own }))) as Response;
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await (await market.send('GET', '/me', { cookie: own })).json()).toEqual({ user: null });
  });

  test('changes nothing when its address is visited', () => {
    expect(() => logoutLoader()).toThrow(expect.objectContaining({ status: 302 }));
  });
});

describe('a page for certain kinds of users', () => {
  test('sends guests to /login with the return address', async () => {
    const visit = requireViewer(pageArgs('/productdetails/1?photo=2'));
    expect(await sentTo(visit)).toBe('/login?from=%2Fproductdetails%2F1%3Fphoto%3D2');
  });

  test('knows its signed-in visitor', async () => {
    const viewer = await requireViewer(pageArgs('/dashboard/order', { cookie }), ['Buyer']);
    expect(viewer).toMatchObject({ email, userType: 'Buyer', number: '01712345678', verified: false });
  });

  test('explains to other kinds of users who may see it', async () => {
    const visit = requireViewer(pageArgs('/dashboard/myproducts', { cookie }), ['Seller', 'Admin']);
    const response = (await visit.catch((thrown: unknown) => thrown)) as Response;
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      title: 'Only sellers and admins can see this page',
      detail: 'You are signed in as a buyer. To see this page, log out and log in with another account.',
    });
  });
});
