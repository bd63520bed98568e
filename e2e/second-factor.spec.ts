import type { Browser, BrowserContext, Page } from '@playwright/test';
import { appCode } from '../tools/authenticator-app.ts';
import { enroll } from './by-calls.ts';
import { findEmail, linkIn } from './emails.ts';
import { pageOf } from './signed-in.ts';
import { expect, test } from './test.ts';
import { expectSignedIn, fillLogin, newPerson, type Person } from './test-people.ts';

/** Adds a virtual authenticator to the browser, which creates passkeys and confirms each request. */
async function giveAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const main = (page: Page) => page.getByRole('main');

async function addPasskey(page: Page, person: Person): Promise<string[]> {
  await page.goto('/profile');
  await main(page).getByRole('link', { name: 'Set up or change the second factor' }).click();
  const passkey = page.getByRole('region', { name: 'Passkey' });
  await passkey.getByLabel('Password', { exact: true }).fill('not the password');
  await passkey.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkey.getByText('This is not your current password')).toBeVisible();
  await passkey.getByLabel('Password', { exact: true }).fill(person.password);
  await passkey.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('This laptop');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  const codes = page.getByRole('region', { name: 'Keep these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return codes.getByRole('listitem').allInnerTexts();
}

async function addApp(page: Page, person: Person): Promise<void> {
  await page.goto('/profile/second-factor');
  await expect(page.getByText('Your second factor is on. 10 recovery codes are left.')).toBeVisible();
  await page.getByText('Set up an authenticator app').click();
  await page.locator('#password-begin').fill(person.password);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const key = await page.locator('.setup-key').innerText();
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong.', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Code that the app shows').fill(appCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your authenticator app is added.')).toBeVisible();
}

async function beginLogin(page: Page, person: Person, from: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(from)}`);
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

/** Logs in without scripts, with a recovery code, and opens the profile, which lists the person's sessions. */
async function logInPlainly(browser: Browser, person: Person, code: string): Promise<Page> {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await beginLogin(plain, person, '/profile');
  await plain.getByLabel('Code', { exact: true }).fill('12 34');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText('Enter the 6 digits of the app, or a recovery code').first()).toBeVisible();
  await plain.getByLabel('Code', { exact: true }).fill(code);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return plain;
}

async function changeAddress(page: Page, person: Person): Promise<Person> {
  const email = `new-${person.email}`;
  await page.goto('/profile');
  await main(page).getByRole('link', { name: 'Change the email address' }).click();
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByText(`An email to ${email} is on its way.`)).toBeVisible();
  await page.goto(linkIn((await findEmail(email, 'Confirm your new email address')).text));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible();
  const notice = await findEmail(person.email, 'Your email address was changed');
  expect(notice.text).toContain('It was not me');
  return { ...person, email };
}

/** Blocks an account for an hour, as an admin. */
async function blockAccount(browser: Browser, person: Person): Promise<void> {
  const admin = await pageOf(browser, 'admin');
  await admin.goto('/dashboard/admin');
  await main(admin).getByRole('link', { name: 'Blocks' }).click();
  const row = admin.getByRole('row', { name: new RegExp(person.email) });
  await row.getByText('Block').first().click();
  await row.getByLabel('For how long').selectOption('1 hour');
  await row.getByLabel('Reason').fill('Tries many passwords');
  await row.getByRole('button', { name: 'Block' }).click();
  await expect(row.getByRole('button', { name: /^Unblock/ })).toBeVisible();
  await admin.context().close();
}

test('a user secures an account with a second factor, ends sessions, changes the email, and is blocked', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await giveAuthenticator(context, page);
  const person = newPerson('Buyer', 'Rafi Islam');
  await enroll(page.request, person);
  await page.goto('/profile/second-factor');
  await expect(page.getByText('Confirm your email address first')).toBeVisible();
  await page.goto(linkIn((await findEmail(person.email, 'Confirm your email address')).text));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  const codes = await addPasskey(page, person);
  await findEmail(person.email, 'Your second factor is on');

  await context.clearCookies();
  await beginLogin(page, person, '/blog');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expectSignedIn(page, person);

  await addApp(page, person);
  const plain = await logInPlainly(browser, person, codes[0] ?? '');
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await plain.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(plain.getByText('All other devices are logged out.')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/);
  await plain.context().close();

  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const moved = await changeAddress(page, person);

  // Simulates somebody who tries to guess the account's password. Admins must see this.
  await context.clearCookies();
  await page.goto('/login');
  await fillLogin(page, { email: moved.email, password: 'not the password' });
  await expect(page.getByText('That email and password do not match.', { exact: false })).toBeVisible();
  await beginLogin(page, moved, '/blog');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong.', { exact: false }).first()).toBeVisible();
  await blockAccount(browser, moved);
  await page.goto('/login');
  await fillLogin(page, moved);
  await expect(page.getByText('This account is blocked for a time.', { exact: false })).toBeVisible();
});
