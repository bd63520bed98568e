import type { Page } from '@playwright/test';
import { fillLaptop } from './actions.ts';
import { newUser, order, ownListing } from './by-calls.ts';
import { becomeIdle, openSettled } from './settled.ts';
import { demo, lookAs } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';

/** Expects that the color of a text is mostly red. */
async function expectRed(page: Page, text: string | RegExp): Promise<void> {
  const color = await page
    .getByRole('alert')
    .getByText(text)
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  expect(red, color).toBeGreaterThan(Math.max(green, blue));
}

test('login requires email and password, names missing values and shows a refusal in red', async ({
  page,
}) => {
  await openSettled(page, '/login');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(main.getByText(/Google/).first()).toBeVisible();
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(main.getByText('Email Address is required').first()).toBeVisible();
  await expect(main.getByText('Password is required').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(main.getByText('Password must be 6 characters or longer').first()).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('nobody@secondbyte.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await main.getByRole('button', { name: 'Login' }).click();
  await expectRed(page, /password/i);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@secondbyte.test');
});

test('after login, the user returns to the previous page only when the token has been fetched', async ({
  page,
}) => {
  await page.goto('/dashboard/order');
  await expect(page).toHaveURL(/\/login\?/);
  await openSettled(page, page.url());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/jwt?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/jwt?*');
  await page.getByLabel('Email', { exact: true }).fill(demo.buyer);
  await page.getByLabel('Password', { exact: true }).fill('secondbyte');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await asked;
  // By now the page has finished all work that does not wait for the response.
  await becomeIdle(page);
  await expect(page).toHaveURL(/\/login\?/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  answer();
  await expect(page).toHaveURL(/\/dashboard\/order$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
});

test('sign-up names all missing values and offers only Buyer and Seller', async ({ page }) => {
  await openSettled(page, '/signup');
  const main = page.getByRole('main');
  await expect(main.getByRole('radio')).toHaveCount(2);
  for (const name of ['Buyer', 'Seller']) await expect(main.getByRole('radio', { name })).toBeVisible();
  await main.getByRole('button', { name: 'Sign up' }).click();
  for (const message of [
    'Your name is required',
    'Email Address is required',
    'Password is required',
    'Number is required',
    'Must be selected user',
    'Photo is Required',
  ]) {
    await expect(main.getByText(message).first(), message).toBeVisible();
  }
});

test('the product form names all missing values', async ({ page }) => {
  await lookAs(page, 'newSeller');
  await openSettled(page, '/dashboard/addproducts');
  const main = page.getByRole('main');
  await main.getByLabel('Mobile number').fill('');
  await main.getByRole('button', { name: 'Add product' }).click();
  for (const message of [
    'Your product name is required',
    'Your product original price is required',
    'Your product price is required',
    'Must be selected user',
    'Enter your mobile number is required',
    'Must be selected location',
    'Your product uesd year is required',
    'Photo is Required',
  ]) {
    await expect(main.getByText(message).first(), message).toBeVisible();
  }
});

test('the product form asks for confirmation; a refusal is shown in an error notice and at the field', async ({
  page,
}) => {
  test.slow();
  await lookAs(page, 'newSeller');
  await fillLaptop(page, { title: 'Never listed', price: '21,500' });
  // Simulates a photo that was deleted in the meantime, which only the server can know.
  await page.route('**/dashboard/addproducts*', (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/[0-9a-f]{32}/, 'f'.repeat(32)),
    }),
  );
  const add = page.getByRole('button', { name: 'Add product' });
  const question = page.getByRole('dialog', { name: 'Do you Add your Product, Please Submit !' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/dashboard/addproducts')) sent += 1;
  });
  await add.click();
  await question.getByText('Cancel', { exact: true }).click();
  await expect(question).toBeHidden();
  expect(sent).toBe(0);
  await add.click();
  await question.getByRole('button', { name: 'Submit' }).click();
  const message = 'This photo is no longer stored; upload it again';
  await expectNotice(page, message, { isGood: false });
  await expect(page.getByRole('main').getByText(message).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/addproducts/);
  expect(sent).toBe(1);
});

test('ordering requires a phone number and meeting place, shows other data read-only, and closes on success', async ({
  page,
}) => {
  await lookAs(page, 'buyer2');
  const product = await ownListing();
  await openSettled(page, `/productdetails/${product._id}`);
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  const dialog = page.getByRole('dialog');
  // The text box is for the phone; the combobox is for the place and suggests public places of the city.
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(dialog.getByRole('combobox')).toHaveCount(1);
  await expect(dialog).toContainText(product.title);
  await expect(dialog).toContainText('৳');
  await expect(dialog).toContainText('buyer2@secondbyte.test');
  // In a scrolling dialog, the suggested places must stay above the next steps.
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(dialog.locator('.place-chips .chip')).toHaveCount(3);
  const gap = await dialog.evaluate((sheet) => {
    const box = (selector: string) => sheet.querySelector(selector)?.getBoundingClientRect();
    return (box('.next3')?.top ?? 0) - (box('.place-chips .chip:last-child')?.bottom ?? Infinity);
  });
  expect(gap).toBeGreaterThan(0);
  await dialog.getByLabel('Phone').fill('');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(dialog.getByText('Your mobile number is required').first()).toBeVisible();
  await expect(dialog.getByText('Meet location is required').first()).toBeVisible();
  await dialog.getByLabel('Phone').fill('01712345678');
  // A corrected field loses its error; the other field keeps it.
  await expect(dialog.getByText('Your mobile number is required')).toHaveCount(0);
  await expect(dialog.getByText('Meet location is required')).toHaveCount(2);
  await dialog.getByLabel('Meet location').fill('Agrabad circle');
  await expect(dialog.getByRole('region', { name: 'Check these answers' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(dialog).toBeHidden();
  await expectNotice(page, 'Booking confirmed');
});

test("a refused order shows the server's reason in an error notice", async ({ page }) => {
  await lookAs(page, 'buyer2');
  const product = await ownListing();
  await openSettled(page, `/productdetails/${product._id}`);
  // The buyer orders the product elsewhere after this page was opened.
  await order(page.request, product._id);
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('01712345678');
  await dialog.getByLabel('Meet location').fill('Mirpur 10');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, /already/i, { isGood: false });
});

test('unsent texts return after a reload, sent texts do not, and other accounts do not see them', async ({
  browser,
}) => {
  const nameIn = (page: Page) => page.getByLabel('Name', { exact: true });
  const { page: first } = await newUser(browser, 'Buyer', 'Rahim Uddin');
  const second = await first.context().newPage();
  await openSettled(first, '/profile');
  await nameIn(first).fill('Rahim of the first tab');
  await openSettled(second, '/profile');
  await expect(nameIn(second)).toHaveValue('Rahim Uddin');
  await nameIn(second).fill('Rahim of the second tab');
  await first.reload();
  await expect(nameIn(first)).toHaveValue('Rahim of the first tab');
  await second.getByRole('button', { name: 'Save details' }).click();
  await expect(second.getByText('Your details are saved.')).toBeVisible();
  await first.reload();
  await expect(nameIn(first)).toHaveValue('Rahim of the first tab');
  await first.getByRole('button', { name: 'Save details' }).click();
  await expect(first.getByText('Your details are saved.')).toBeVisible();
  await openSettled(second, '/profile');
  await expect(nameIn(second)).toHaveValue('Rahim of the first tab');

  await nameIn(first).fill('Rahim, not sent');
  await first.goto('/');
  await first.context().clearCookies();
  await lookAs(first, 'buyer2');
  await openSettled(first, '/profile');
  await expect(nameIn(first)).not.toHaveValue(/Rahim/);
});

test('after a reload, the sign-up form still has its texts, but no password', async ({ page }) => {
  await openSettled(page, '/signup');
  await page.getByLabel('Name', { exact: true }).fill('Nadia Islam');
  await page.getByLabel('Email', { exact: true }).fill('nadia@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not to be stored');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nadia Islam');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nadia@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
