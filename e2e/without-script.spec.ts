import { list, newUser } from './by-calls.ts';
import { emailTo, linkIn } from './emails.ts';
import { lookAs } from './signed-in.ts';
import { expect, test } from './test.ts';
import { fillLogin } from './test-people.ts';

test('without JavaScript, a visitor can browse, sign in and book', async ({ browser }) => {
  test.slow();
  const { person: seller, page: sellerPage } = await newUser(browser, 'Seller', 'Elephant Road Computers');
  const { person: buyer } = await newUser(browser, 'Buyer', 'Rakib Hasan');
  const title = `EliteBook ${seller.number.slice(-5)}`;
  await list(sellerPage.request, { title, resalePrice: 36_500 });

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto('/categorydetails/Laptop');
  await plain.getByRole('link', { name: `Product Details, ${title}` }).click();
  await plain.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await expect(plain).toHaveURL(/\/login\?from=/);
  await fillLogin(plain, { ...buyer, password: 'wrong one' });
  await expect(plain.getByRole('alert')).toContainText(/password/i);
  await fillLogin(plain, buyer);
  await expect(plain).toHaveURL(/\/productdetails\/[^#]+#order$/);
  const order = plain.getByRole('dialog', { name: `Order ${title}` });
  await order.getByLabel('Phone').fill('0181');
  await order.getByRole('button', { name: 'Place order' }).click();
  await expect(order.getByText('Meet location is required').first()).toBeVisible();
  await expect(order.getByLabel('Phone')).toHaveValue('0181');
  await order.getByLabel('Phone').fill('01812345678');
  await order.getByLabel('Meet location').fill('New Market gate 2');
  await order.getByRole('button', { name: 'Place order' }).click();
  await expect(plain.getByText('Booking confirmed').first()).toBeVisible();
  await plain.goto('/dashboard/order');
  await expect(plain.getByRole('row', { name: title })).toContainText('New Market gate 2');
});

test('without JavaScript, a user can reset a forgotten password', async ({ browser }) => {
  const { person } = await newUser(browser, 'Buyer', 'Shirin Sharmin');
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto('/login');
  await plain.getByRole('link', { name: 'Forgot password?' }).click();
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByRole('button', { name: 'Send the link' }).click();
  await expect(plain.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await plain.goto(linkIn(await emailTo(person.email, 'Choose a new password')));
  await plain.getByLabel('New password').fill('a second secret');
  await plain.getByRole('button', { name: 'Set the password' }).click();
  await expect(plain.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await plain.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogin(plain, { email: person.email, password: 'a second secret' });
  await expect(plain).not.toHaveURL(/\/login/);
});

test('without JavaScript, a form is refused if another account has signed in since the page was loaded', async ({
  browser,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await lookAs(plain, 'buyer');
  await plain.goto('/profile');
  await plain.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await lookAs(plain, 'buyer2');
  await plain.getByRole('button', { name: 'Save details' }).click();
  await expect(plain.getByText('This page was shown to another account').first()).toBeVisible();
  await plain.goto('/profile');
  await expect(plain.getByLabel('Name', { exact: true })).not.toHaveValue('Somebody Else');
});
