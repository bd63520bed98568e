import { fillOrder, findLaptop, listLaptop, openPayment, orderProduct, payWithCard } from './actions.ts';
import { enroll, list, newUser, order } from './by-calls.ts';
import { expect, test } from './test.ts';
import { expectSignedIn, fillLogin, newPerson, signUp } from './test-people.ts';

test('a seller lists a laptop; a buyer finds, books and pays for it; the seller sees it as sold', async ({
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Mirpur Laptop Corner');
  const buyer = newPerson('Buyer', 'Nusrat Rahman');
  const late = newPerson('Buyer', 'Tanvir Ahmed');
  const title = `Latitude ${seller.number.slice(-5)}`;
  const sellerPage = await (await browser.newContext()).newPage();
  const buyerPage = await (await browser.newContext()).newPage();
  const latePage = await (await browser.newContext()).newPage();

  await test.step('the seller signs up with a photo and lists a laptop', async () => {
    await signUp(sellerPage, seller);
    await listLaptop(sellerPage, { title, price: '38,500' });
    await expect(sellerPage.getByRole('row', { name: title })).toContainText('unsold');
  });

  await test.step('both buyers sign up', async () => {
    await signUp(buyerPage, buyer);
    await signUp(latePage, late);
  });

  await test.step('the signed-out buyer finds the laptop, is sent to /login and returns', async () => {
    await buyerPage.context().clearCookies();
    await findLaptop(buyerPage, title);
    await buyerPage.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    await expect(buyerPage).toHaveURL(/\/login\?from=/);
    await fillLogin(buyerPage, buyer);
    await expect(buyerPage).toHaveURL(/\/productdetails\//);
    await expectSignedIn(buyerPage, buyer);
  });

  await test.step('both buyers order the laptop', async () => {
    const { pathname } = new URL(buyerPage.url());
    await fillOrder(buyerPage, title);
    await expect(buyerPage).toHaveURL(/\/dashboard\/order\/[\w-]+$/);
    await latePage.goto(pathname);
    await orderProduct(latePage, title);
  });

  await test.step('the first digit of a card reserves the laptop; Back to My Orders releases it', async () => {
    await openPayment(buyerPage, title);
    await openPayment(latePage, title);
    await expect(latePage.getByText('It is reserved for you for 15 minutes once you type')).toBeVisible();
    await latePage.getByLabel('Card number').fill('4');
    await expect(latePage.getByRole('checkbox', { name: /^I agree to the terms/ })).not.toBeChecked();
    await latePage.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
    await expect(latePage.getByText(/^Reserved for you for 15 minutes, until/)).toBeVisible();
    await latePage.getByRole('button', { name: 'Back to My Orders' }).click();
    await expect(latePage).toHaveURL('/dashboard/order');
    await expect(latePage.getByRole('row', { name: title })).toContainText('Ordered, not paid yet');
  });

  await test.step('a declined card shows an error, and the card number remains', async () => {
    await payWithCard(buyerPage, '4000000000000002');
    await expect(buyerPage.getByRole('alert').getByText(/declined.*You were not charged/)).toBeVisible();
    await expect(buyerPage.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  });

  await test.step('payment without agreeing to the terms is refused, and the card details remain', async () => {
    const box = buyerPage.getByRole('checkbox', { name: /^I agree to the terms/ });
    await box.uncheck();
    await buyerPage.getByRole('button', { name: /^Pay ৳/ }).click();
    await expect(buyerPage.getByText('Tick the box to agree before you pay')).toBeVisible();
    await expect(box).toBeFocused();
    await expect(buyerPage.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await expect(buyerPage.getByLabel('Expiry date')).toHaveValue('08 / 30');
  });

  await test.step('meanwhile, the second buyer cannot pay', async () => {
    await latePage.goto('/dashboard/order');
    const row = latePage.getByRole('row', { name: title });
    await expect(row).toContainText('Reserved for another');
    await expect(row.getByRole('button', { name: 'Pay' })).toBeDisabled();
  });

  await test.step('a valid card pays: the page shows Congrats and the transaction id, and the order shows Paid', async () => {
    await payWithCard(buyerPage, '4242424242424242');
    await expect(buyerPage.getByRole('heading', { name: 'Congrats! your payment completed' })).toBeVisible();
    await expect(buyerPage.getByText(/^pi_\w+$/)).toBeVisible();
    await buyerPage.getByRole('link', { name: 'Go to My Orders' }).click();
    const row = buyerPage.getByRole('row', { name: title });
    await expect(row.getByRole('button', { name: 'Paid' })).toBeDisabled();
    await expect(row.getByRole('link', { name: `View receipt of ${title}` })).toBeVisible();
    await expect(row).toContainText('Confirm when you have it');
  });

  await test.step('the seller sees the laptop as sold; the second buyer sees it as sold to another buyer', async () => {
    await sellerPage.goto('/dashboard/myproducts?state=sold');
    await expect(sellerPage.getByRole('row', { name: title })).toContainText('sold');
    await latePage.goto('/dashboard/order');
    const row = latePage.getByRole('row', { name: title });
    await expect(row).toContainText('Sold to another buyer');
    await expect(row).toContainText('There is nothing to pay any more.');
    await expect(row.getByRole('button')).toHaveText(['Sold']);
    await expect(row.getByRole('button', { name: 'Sold' })).toBeDisabled();
    await expect(row.getByRole('link', { name: /^Call/ })).toHaveCount(0);
    await row.getByRole('link', { name: `Find similar to ${title}` }).click();
    await expect(latePage).toHaveURL(/\/categorylist\/[^#]+#similar$/);
  });
});

test('3-D Secure: a failed challenge charges nothing, a passed challenge pays', async ({ page, browser }) => {
  test.slow();
  const { person, page: seller } = await newUser(browser, 'Seller', 'Uttara Tech Resale');
  const title = `ThinkPad ${person.number.slice(-5)}`;
  const id = await list(seller.request, { title, resalePrice: 41_000 });
  await enroll(page.request, newPerson('Buyer', 'Farhana Islam'));
  await order(page.request, id);
  await openPayment(page, title);

  await payWithCard(page, '4000000000003220');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert').getByText(/You were not charged/)).toBeVisible();

  await payWithCard(page, '4000000000003220');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Congrats! your payment completed' })).toBeVisible();
});
