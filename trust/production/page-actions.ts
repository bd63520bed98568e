import { randomInt } from 'node:crypto';
import { type Locator, type Page, expect as playwrightExpect } from '@playwright/test';
import sharp from 'sharp';
import { dashboardPaths } from '../../src/dashboard-paths.ts';
import { paths } from '../../src/paths.ts';
import { appCode } from '../../tools/authenticator-app.ts';

/** Timeout for page content in ms. Three markets may share the machine. */
export const TIMEOUT_MS = 30_000;
/** Time in ms to wait for the result of a sign-in or sign-up before the next attempt. */
const ANSWER_MS = 8_000;
/** Longest wait that the rate limit of sign-ins and sign-ups imposes, in ms. */
const TOO_MANY_TRIES_MS = 4_000;
const CARD = '4242 4242 4242 4242';
const MEETING_PLACE = 'New Market gate 2';

export const expect = playwrightExpect.configure({ timeout: TIMEOUT_MS });

/** A person who signs up. */
export type Newcomer = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly userType: 'Buyer' | 'Seller';
};

async function photo(background: string) {
  const pixels = { width: 640, height: 480, channels: 3, background } as const;
  const buffer = await sharp({ create: pixels }).jpeg().toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

const isSent = (page: Page) => expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);

/** Signs a person up with the form and a photo. */
export async function signUp(page: Page, { name, email, password, userType }: Newcomer): Promise<void> {
  await page.goto(paths.signup());
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/number/i).fill(`017${randomInt(10_000_000, 99_999_999)}`);
  await page.getByRole('radio', { name: userType }).check();
  await page.locator('input[type=file]').setInputFiles(await photo('teal'));
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await isSent(page);
  await clickAgain(
    () => page.getByRole('button', { name: 'Sign up' }).click(),
    page.getByRole('banner').filter({ hasText: name }),
  );
}

/**
 * Repeats an action until `goal` appears. All people here share one client address, so sign-ins and sign-ups may reach
 * the rate limit.
 */
async function clickAgain(action: () => Promise<void>, goal: Locator): Promise<void> {
  await expect(async () => {
    if (await goal.isVisible()) return;
    await action();
    await expect(goal).toBeVisible({ timeout: ANSWER_MS });
  }).toPass({ timeout: TIMEOUT_MS, intervals: [TOO_MANY_TRIES_MS] });
}

/** Opens the login page and signs in. Waits for `goal`. */
async function sendLogin(page: Page, email: string, password: string, goal: Locator): Promise<void> {
  await page.goto(paths.login());
  await clickAgain(async () => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  }, goal);
}

/** Signs in on the login page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await sendLogin(page, email, password, page.getByRole('banner').getByRole('link', { name: 'Dashboard' }));
}

/** Sets up an authenticator app as a second factor; returns the recovery codes. */
export async function setUpApp(page: Page, password: string): Promise<string[]> {
  await page.goto(dashboardPaths.ownSecondFactor());
  const app = page.getByRole('region', { name: 'Authenticator app' });
  await app.getByLabel('Password', { exact: true }).fill(password);
  await app.getByRole('button', { name: 'Set up an app' }).click();
  const key = await page.locator('.setup-key').innerText();
  await page.getByLabel('Code that the app shows').fill(appCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Keep these recovery codes' }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  return codes.allInnerTexts();
}

/** Signs in to an account with a second factor, using a recovery code. */
export async function logInWithCode(
  page: Page,
  email: string,
  password: string,
  code: string,
): Promise<void> {
  await sendLogin(page, email, password, page.getByLabel('Code', { exact: true }));
  await clickAgain(
    async () => {
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    page.getByRole('banner').getByRole('link', { name: 'Dashboard' }),
  );
}

/** Signs in at the stand-in for Google with an existing account, and returns to `from`. */
export async function signInWithGoogle(page: Page, email: string, from: string): Promise<void> {
  await page.goto(paths.login(from));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL((url) => url.pathname === from);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
}

/** Sets a password on the page of a link from an email or from the console. */
export async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
}

/**
 * Puts a laptop up for sale with the form and a photo. With script, a dialog with one question appears before the
 * listing is live. Returns the listing's id.
 */
export async function listLaptop(page: Page, title: string, hasScript: boolean): Promise<string> {
  await page.goto(paths.addProduct());
  await page.locator('#f-photos').setInputFiles(await photo(hasScript ? 'navy' : 'olive'));
  if (hasScript) {
    await expect(page.getByRole('button', { name: /^Photo 1.* of \d/ })).toBeVisible();
    await isSent(page);
  }
  await page.getByRole('textbox', { name: 'Product name' }).fill(title);
  await page
    .getByRole('textbox', { name: 'Product details' })
    .fill('Core i5, 16 GB, 512 GB SSD. Light marks on the lid. Charger included.');
  await page.getByLabel('Category', { exact: true }).selectOption('Laptop');
  await page.getByLabel('Years used').fill('3');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Original price').fill('92000');
  await page.getByLabel('Resale price').fill('38500');
  await page.getByLabel('Location', { exact: true }).selectOption('Dhaka');
  await page.getByRole('button', { name: 'Add product' }).click();
  if (hasScript) await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Your product is live' })).toBeVisible();
  return new URL(page.url()).searchParams.get('live') ?? '';
}

/** Changes a listing's price in the seller's product list. `price` has the display format: "36,000". */
export async function changePrice(page: Page, title: string, price: string): Promise<void> {
  await page.goto(paths.myProducts());
  await page.getByRole('link', { name: `Change ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${title}` });
  await dialog.getByLabel('New resale price').fill(price);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('row', { name: title })).toContainText(price);
}

/** Changes a listing's title in the form for editing the listing. */
export async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.goto(paths.myProducts());
  await page.getByRole('link', { name: `Change ${from}` }).click();
  await page.getByRole('link', { name: 'Edit text, facts and photos' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).fill(to);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('row', { name: to })).toBeVisible();
}

/** Imports a file with one listing: has the file checked, then confirms. */
export async function importFile(page: Page, title: string): Promise<void> {
  const names = 'Title,Category,Condition,Price when new,Price asked,Years used,City,Details';
  const row = `${title},Laptop,Good,90000,41000,3,Dhaka,All keys work and the battery is fine`;
  const buffer = Buffer.from(`${names}\n${row}\n`);
  await page.goto(dashboardPaths.importProducts());
  await page
    .getByLabel('Your CSV file')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'List 1 product' }).click();
  await expect(page.getByRole('row', { name: title })).toBeVisible();
}

/** Orders a listing on its public page. */
export async function order(page: Page, productId: string): Promise<void> {
  await page.goto(paths.categoryList(productId));
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Order / });
  await dialog.getByLabel('Phone').fill('01812345678');
  await dialog.getByLabel('Meet location').fill(MEETING_PLACE);
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Booking confirmed').first()).toBeVisible();
}

/** Adds a listing to the wish list and orders it there with one click. */
export async function wishAndOrder(page: Page, productId: string): Promise<void> {
  await page.goto(paths.productDetails(productId));
  await page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).click();
  const dialog = page.getByRole('dialog', { name: /^Save / });
  await dialog.getByLabel('Phone').fill('01812345678');
  await dialog.getByLabel('Meet location').fill(MEETING_PLACE);
  await dialog.getByRole('button', { name: 'Add Wish List' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'In My Wish List' })).toBeVisible();
  await page.goto(paths.myWishList());
  await page.getByRole('button', { name: 'Order Now' }).first().click();
  await expect(page.getByText('Booking confirmed').first()).toBeVisible();
}

/** Reports a listing on its page. */
export async function report(page: Page, productId: string): Promise<void> {
  await page.goto(paths.categoryList(productId));
  await page.getByRole('link', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await dialog.getByRole('radio', { name: 'Suspected fraud' }).check();
  await dialog.getByLabel('Tell us more').fill('Asks for money by post');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We will look at it within a day.').first()).toBeVisible();
}

/** Types the data of a payment card on the payment page of the first unpaid order, and submits the form. */
export async function pay(page: Page): Promise<void> {
  await page.goto(paths.myOrders());
  await page
    .getByRole('link', { name: /^Pay for / })
    .first()
    .click();
  await page.getByLabel(/^I agree to the terms/).check();
  await page.getByLabel('Card number').fill(CARD);
  await expect(page.getByText(/Reserved for you/)).toBeVisible();
  await page.getByLabel('Expiry date').fill('0830');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: /^Pay ৳/ }).click();
}

/** Changes the name in the settings. */
export async function changeName(page: Page, name: string): Promise<void> {
  await page.goto(paths.profile());
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(name);
}

/** Types the reason in an admin's dialog. The link `open` opens the dialog, and the button `submit` submits it. */
export async function decide(page: Page, open: RegExp, submit: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: open }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Phone called, shop visited');
  await dialog.getByRole('button', { name: submit, exact: true }).click();
}

/** Verifies a seller on the admins' page with verification requests, and notes that the shop was visited. */
export async function approve(page: Page, seller: string): Promise<void> {
  await page.getByRole('link', { name: `Approve ${seller}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${seller}?` });
  await dialog.getByRole('checkbox', { name: 'Shop visited' }).check();
  await dialog.getByRole('textbox').fill('Phone called, shop visited');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
}

/** Signs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByLabel(/, account of/).click();
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Closes the account of a person who has no password and has just signed in with Google. */
export async function closeAccount(page: Page): Promise<void> {
  await page.goto(paths.profile());
  await page.getByRole('link', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
}
