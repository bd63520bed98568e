import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { enroll, newUser } from './by-calls.ts';
import { emailTo, linkIn } from './emails.ts';
import { openSettled } from './settled.ts';
import { expect, test } from './test.ts';
import { expectSignedIn, fillLogin, newPerson, photo } from './test-people.ts';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByLabel(/^[A-Z]+, account of/)
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Clicks the button for Google on the login page, and waits for the page of Google's stand-in. */
async function goToGoogle(page: Page, from: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(from)}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}

async function takeSameAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: email }).click();
}

test('a new visitor signs in with Google as a buyer; signing out deletes the token and signs out all tabs', async ({
  page,
  context,
}: {
  page: Page;
  context: BrowserContext;
}) => {
  const person = { ...newPerson('Buyer', 'Anika Sultana'), name: 'Anika Sultana' };
  await goToGoogle(page, '/blog');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('heading', { name: 'You did not sign in with Google' })).toBeVisible();

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expectSignedIn(page, person);
  await expect.poll(() => tokenIn(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  await page.goto('/profile');
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account).toContainText(person.email);
  await expect(account).toContainText('Buyer');
  await expect(account.locator('.avatar img')).toHaveJSProperty('complete', true);

  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, person);
  await logOut(page);
  await expect.poll(() => tokenIn(page)).toBeNull();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await other.close();

  await goToGoogle(page, '/profile');
  await takeSameAccount(page, person.email);
  await expect(page).toHaveURL(/\/profile$/);
  await expectSignedIn(page, person);
});

test('after signing out, Back shows no private data, even after a reload', async ({ browser }) => {
  const { person, page } = await newUser(browser, 'Buyer', 'Sharmin Nahar');
  await openSettled(page, '/profile');
  await expect(page.getByText(person.email).first()).toBeVisible();
  await openSettled(page, '/dashboard/order');
  const rail = page.getByRole('navigation', { name: 'Dashboard' }).first();
  await rail.getByRole('link', { name: /My Wish List/ }).click();
  await expect(page).toHaveURL('/dashboard/mywishlist');
  await logOut(page);
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.reload();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByText(person.email)).toHaveCount(0);
  }
  await page.context().close();
});

test('a user confirms an email address, changes the settings and resets a forgotten password', async ({
  page,
}) => {
  const person = newPerson('Buyer', 'Rezaul Karim');
  await enroll(page.request, person);
  await page.goto('/');
  await expect.poll(() => tokenIn(page)).not.toBeNull();

  await page
    .getByRole('banner')
    .getByLabel(/^[A-Z]+, account of/)
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await page.goto(linkIn(await emailTo(person.email, 'Confirm your email address')));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();

  await page.goto('/profile?settings');
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Rezaul K.');
  await page.locator('input[type=file]').setInputFiles(await photo(20));
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Rezaul K.');

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('a second secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('#f-currentPassword-error')).toHaveText(/This is not your current password/);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('a second secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before this one also has a field named Email, so the test waits for the heading.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = linkIn(await emailTo(person.email, 'Choose a new password'));
  await page.goto(link);
  await page.getByLabel('New password').fill('a third secret');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  // A used link shows this message before the visitor enters anything.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);

  await page.goto('/login');
  await fillLogin(page, { email: person.email, password: 'a third secret' });
  await expect(page.getByRole('banner')).toContainText('Rezaul K.');
});

test("the settings show a seller's contact address as public only after it is confirmed by email", async ({
  page,
}) => {
  const seller = newPerson('Seller', 'Sohel Rana');
  const shop = `shop-${seller.email}`;
  await enroll(page.request, seller);
  await page.goto('/profile?settings');
  const contact = page.getByLabel('Contact email');
  const shown = page.getByText('Your listings show');
  const none = `Your listings show no email address. Buyers see ${seller.email} in their orders and wish list.`;
  await expect(shown).toHaveText(none);
  await contact.fill('no address');
  await page.getByRole('button', { name: 'Save contact address' }).click();
  await expect(page.locator('#f-contactEmail-error')).toHaveText(/Enter an email address like/);
  await contact.fill(shop);
  await page.getByRole('button', { name: 'Save contact address' }).click();
  await expect(page.getByText('We sent an email there. Open its link, then it is shown.')).toBeVisible();
  await expect(shown).toContainText(`${none} They will show ${shop}`);
  await page.goto(linkIn(await emailTo(shop, 'Confirm your contact address')));
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.goto('/profile?settings');
  await expect(shown).toHaveText(`Your listings show ${shop}.`);
  // If the test clears the field before scripts run, the scripts may fill the field again. So the test retries.
  await expect(async () => {
    await contact.fill('');
    await page.getByRole('button', { name: 'Save contact address' }).click();
    await expect(shown).toHaveText(none, { timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Your contact address is saved.')).toBeVisible();
});

test('a user downloads their data and closes the account, and can no longer sign in', async ({ page }) => {
  const person = newPerson('Buyer', 'Farida Yasmin');
  await enroll(page.request, person);
  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('secondbyte-data.json');
  const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    data: Record<string, unknown[]>;
  };
  expect(copy.data.account).toMatchObject([{ email: person.email, name: person.name }]);
  expect(JSON.stringify(copy)).not.toMatch(/password|token/i);

  await page.getByRole('link', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();

  await fillLogin(page, person);
  await expect(page.getByText('That email and password do not match').first()).toBeVisible();
});

test('a guest who wants to order signs up as a buyer, with drawn initials instead of a photo', async ({
  page,
}) => {
  const [product] = await (await page.request.get('/products?category=Accessories&limit=1')).json();
  await page.goto(`/signup?from=${encodeURIComponent(`/productdetails/${product._id}#order`)}`, {
    waitUntil: 'networkidle',
  });
  await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked();
  const person = newPerson('Buyer', 'Tahmina Akter');
  const draw = page.getByRole('button', { name: 'Use my initials' });
  await draw.click();
  await expect(page.getByText('Write your name first: we draw its initials.').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await draw.click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
  await expect(draw).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel(/number/i).fill(person.number);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: `Order ${product.title}` })).toBeVisible();
  const me = (await (await page.request.get('/me')).json()).user;
  expect(me).toMatchObject({ userType: 'Buyer', image: expect.stringContaining('/images/') });
});
