import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { waitUntil } from '../../harness/processes.ts';
import { dashboardPaths } from '../../src/dashboard-paths.ts';
import { paths } from '../../src/paths.ts';
import { findHeadlessBrowser } from '../../tools/browser.ts';
import { HOST_NAME } from './certificate.ts';
import {
  approve,
  changeName,
  changePrice,
  closeAccount,
  decide,
  expect,
  importFile,
  listLaptop,
  logIn,
  logInWithCode,
  logOut,
  type Newcomer,
  order,
  pay,
  rename,
  report,
  setPassword,
  setUpApp,
  signInWithGoogle,
  signUp,
  TIMEOUT_MS,
  wishAndOrder,
} from './page-actions.ts';
import { ADMIN, type ProductionTestbed } from './production-testbed.ts';

const SOON_MS = 2_000;
/** Number of lines of an error that are reported. The remaining lines list the retries. */
const MESSAGE_LINES = 12;
const BUYER: Newcomer = {
  name: 'Rakib Hasan',
  email: 'rakib@people.example',
  password: 'a long enough secret',
  userType: 'Buyer',
};
const SELLER: Newcomer = {
  name: 'Elephant Road Computers',
  email: 'shop@people.example',
  password: 'the secret of the shop',
  userType: 'Seller',
};
/** Account that the stand-in for Google has from the start. */
const AT_GOOGLE = 'tahmina.akter@gmail.test';
const OWNER_PASSWORD = 'the secret of the owner';
const NEW_PRICE = '36,000';

/** A step of a journey: description and function. */
type Step = readonly [string, () => Promise<void>];

/** Pages in browsers without shared data. The last three browsers run no script. */
type Pages = Readonly<Record<'owner' | 'buyer' | 'seller' | 'guest' | 'plainBuyer' | 'plain', Page>>;

async function linkOf(testbed: ProductionTestbed, to: string, subject: string): Promise<string> {
  const find = () =>
    testbed.mail.emails.findLast((email) => email.to.includes(to) && email.subject.startsWith(subject));
  await waitUntil(() => find() !== undefined, TIMEOUT_MS);
  const link = /https?:\/\/\S+/.exec(find()?.text ?? '')?.[0];
  if (!link) throw new Error(`${to} got no email "${subject}"`);
  return link;
}

async function proveAddress(page: Page, testbed: ProductionTestbed, email: string): Promise<void> {
  await page.goto(await linkOf(testbed, email, 'Confirm'));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}

async function untilPaid(page: Page, testbed: ProductionTestbed): Promise<void> {
  const isCharged = async () => (await testbed.processor.ledger()).charges.length > 0;
  if (!(await waitUntil(isCharged, TIMEOUT_MS))) throw new Error('the card was not charged');
  // Reload until the order is paid. The page does not update itself, and the processor's webhook message may arrive
  // later.
  await expect(async () => {
    await page.goto(paths.myOrders());
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: SOON_MS });
  }).toPass({ timeout: TIMEOUT_MS });
}

/** Throws unless the session cookies are bound to the host and hidden from scripts. */
async function expectBoundCookies(page: Page, { client }: ProductionTestbed): Promise<void> {
  const cookies = await page.context().cookies(client.origin);
  expect(cookies.filter(({ name }) => name.includes('session_token')).length).toBeGreaterThan(0);
  for (const { name, secure, httpOnly, domain, path } of cookies) {
    expect({ name, secure, httpOnly, domain, path }).toEqual({
      name: expect.stringMatching(/^__Host-/),
      secure: true,
      httpOnly: true,
      domain: HOST_NAME,
      path: '/',
    });
  }
}

/** Copies a session into a browser without script, because sign-ins per client address are limited. */
async function share(from: Page, to: Page): Promise<void> {
  await to.context().clearCookies();
  await to.context().addCookies(await from.context().cookies());
}

/** Returns the steps about accounts: of the first admin, a buyer, a seller, and a person who signs in with Google. */
function arrivals(
  testbed: ProductionTestbed,
  { owner, buyer, seller, guest, plainBuyer }: Pages,
  recoveryCodes: string[],
): readonly Step[] {
  return [
    [
      'the first admin sets a password by the printed link',
      () => setPassword(owner, testbed.adminLink() ?? 'no link was written', OWNER_PASSWORD),
    ],
    ['the first admin logs in', () => logIn(owner, ADMIN, OWNER_PASSWORD)],
    [
      'the first admin sets up a second factor',
      async () => {
        recoveryCodes.push(...(await setUpApp(owner, OWNER_PASSWORD)));
      },
    ],
    ['a buyer signs up with a photo', () => signUp(buyer, BUYER)],
    ['the session is kept in cookies bound to the host', () => expectBoundCookies(buyer, testbed)],
    [
      'the photo lies in the object store',
      async () => expect(testbed.store.keys().length).toBeGreaterThan(0),
    ],
    [
      'the buyer follows the email that proves their address',
      () => proveAddress(buyer, testbed, BUYER.email),
    ],
    ['a seller signs up with a photo', () => signUp(seller, SELLER)],
    [
      'the seller follows the email that proves their address',
      () => proveAddress(seller, testbed, SELLER.email),
    ],
    [
      'somebody signs in with Google and is where they came from',
      () => signInWithGoogle(guest, AT_GOOGLE, paths.fees()),
    ],
    ['that session is kept in cookies bound to the host', () => expectBoundCookies(guest, testbed)],
    ['without script the buyer logs in', () => logIn(plainBuyer, BUYER.email, BUYER.password)],
  ];
}

/** Returns the id of the listing to which a page links by its title. */
async function idOf(page: Page, title: string): Promise<string> {
  const address = await page.getByRole('link', { name: title, exact: true }).first().getAttribute('href');
  return address?.split('/').at(-1) ?? '';
}

/** Returns steps about listings, orders, money and reports. */
function trade(
  testbed: ProductionTestbed,
  { buyer, seller, guest, plainBuyer, plain }: Pages,
): readonly Step[] {
  const ids = { first: '', second: '' };
  const [first, second, imported] = ['ThinkPad T480', 'EliteBook 840', 'Latitude 7490'];
  const importedId = () => idOf(plain, imported);
  return [
    [
      'the seller lists a laptop',
      async () => {
        ids.first = await listLaptop(seller, first, true);
      },
    ],
    ['the seller changes its price', () => changePrice(seller, first, NEW_PRICE)],
    ['the seller changes its text', () => rename(seller, first, `${first} touch`)],
    [
      'without script the seller lists a laptop',
      async () => {
        await share(seller, plain);
        ids.second = await listLaptop(plain, second, false);
      },
    ],
    ['without script the seller changes its price', () => changePrice(plain, second, NEW_PRICE)],
    ['without script the seller changes its text', () => rename(plain, second, `${second} silver`)],
    ['without script the seller lists a file', () => importFile(plain, imported)],
    ['without script the buyer orders', () => order(plainBuyer, ids.first)],
    [
      'the buyer pays by card',
      async () => {
        await pay(buyer);
        await untilPaid(buyer, testbed);
      },
    ],
    ['the guest saves a laptop and orders it', () => wishAndOrder(guest, ids.second)],
    ['without script the buyer reports a listing', async () => report(plainBuyer, await importedId())],
    ['the guest reports a listing', async () => report(guest, await importedId())],
  ];
}

const auditLog = (page: Page) => page.getByRole('table', { name: 'What admins did, the latest first' });

async function approveSeller(owner: Page): Promise<void> {
  await owner.goto(dashboardPaths.allSellers({ search: SELLER.email }));
  await approve(owner, SELLER.name);
  await expect(owner.getByRole('row', { name: SELLER.email })).toContainText('Verified');
}

async function withdrawReported(owner: Page): Promise<void> {
  await owner.goto(dashboardPaths.reports());
  await decide(owner, /^Withdraw Latitude/, 'Withdraw');
  await expect(auditLog(owner)).toContainText('Withdrew listing');
}

async function bringBack(owner: Page): Promise<void> {
  await owner.goto(dashboardPaths.reports());
  await decide(owner, /^Undo: Withdrew listing Latitude/, 'Restore');
  await expect(auditLog(owner)).toContainText('Restored listing');
}

/** Asks for the email about a forgotten password, and chooses a new password by its link. */
async function replacePassword(page: Page, testbed: ProductionTestbed): Promise<void> {
  await page.goto(paths.forgotPassword());
  await page.getByLabel('Email').fill(BUYER.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkOf(testbed, BUYER.email, 'Choose a new password');
  await setPassword(page, link, 'another long secret');
}

/** Returns steps about admins' decisions, personal settings, and closing accounts. */
function settings(
  testbed: ProductionTestbed,
  { owner, buyer, guest, plainBuyer, plain }: Pages,
  recoveryCodes: readonly string[],
): readonly Step[] {
  return [
    ['the admin approves the seller', () => approveSeller(owner)],
    ['the admin withdraws the reported listing', () => withdrawReported(owner)],
    [
      'without script the admin logs in by a recovery code',
      async () => {
        await plain.context().clearCookies();
        await logInWithCode(plain, ADMIN, OWNER_PASSWORD, recoveryCodes[0] ?? '');
      },
    ],
    ['without script the admin brings it back', () => bringBack(plain)],
    ['the buyer takes another name', () => changeName(buyer, 'Rakib H.')],
    ['without script the buyer takes another name', () => changeName(plainBuyer, BUYER.name)],
    ['the buyer logs out', () => logOut(buyer)],
    ['without script a forgotten password is replaced', () => replacePassword(plainBuyer, testbed)],
    ['without script the admin logs out', () => logOut(plain)],
    [
      'without script the guest closes their account',
      async () => {
        await share(guest, plain);
        await closeAccount(plain);
      },
    ],
  ];
}

/** Describes a page's URL and its visible errors. */
async function describe(page: Page): Promise<string> {
  const alerts = await page
    .getByRole('alert')
    .allInnerTexts()
    .catch(() => []);
  return `${page.url()} ${alerts.filter((text) => text !== '').join('; ')}`.trim();
}

/** Describes a failed step: its error, and all pages at that moment. */
async function describeFailure(what: string, { message }: Error, pages: Pages): Promise<string> {
  const words = message.split('\n').slice(0, MESSAGE_LINES).join(' ');
  const seen = await Promise.all(Object.values(pages).map(describe));
  return `${what}: ${words}; the pages were ${seen.join(', ')}`;
}

function openBrowser({ certificate }: ProductionTestbed): Promise<Browser> {
  return findHeadlessBrowser(() => {}).then((executablePath) =>
    chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`,
        `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
      ],
    }),
  );
}

/** Records errors of a page's own script, and blocks by the content security policy. */
function listen(context: BrowserContext, complaints: Set<string>): void {
  context.on('weberror', (error) => complaints.add(`a page threw: ${error.error().message}`));
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text()))
      complaints.add(`the policy blocked a page: ${message.text()}`);
  });
}

/**
 * Acts as people in browsers with and without script, beginning with the first admin. The browsers know only the
 * market's host name. Returns the number of steps, and the errors: the first failed step and all complaints of
 * browsers.
 */
export async function travel(testbed: ProductionTestbed): Promise<{ steps: number; breaches: string[] }> {
  const browser = await openBrowser(testbed);
  const complaints = new Set<string>();
  const open = async (javaScriptEnabled: boolean) => {
    const options = { baseURL: testbed.client.origin, javaScriptEnabled, locale: 'en-GB' };
    const context = await browser.newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    listen(context, complaints);
    return context.newPage();
  };
  const pages: Pages = {
    owner: await open(true),
    buyer: await open(true),
    seller: await open(true),
    guest: await open(true),
    plainBuyer: await open(false),
    plain: await open(false),
  };
  const recoveryCodes: string[] = [];
  const steps = [
    ...arrivals(testbed, pages, recoveryCodes),
    ...trade(testbed, pages),
    ...settings(testbed, pages, recoveryCodes),
  ];
  let done = 0;
  try {
    for (const [what, act] of steps) {
      try {
        await act();
        done += 1;
      } catch (error) {
        return { steps: done, breaches: [await describeFailure(what, error as Error, pages), ...complaints] };
      }
    }
    return { steps: done, breaches: [...complaints] };
  } finally {
    await browser.close();
  }
}
