import type { Page } from '@playwright/test';
import { expectFits, PHONE } from './accessibility.ts';
import { list, newUser } from './by-calls.ts';
import { expect, test } from './test.ts';

// Options for checks on phones. Notices are skipped, because they have low contrast while they fade out.
const LEFT_ON_PHONE = { after: PHONE, exclude: ['.toasts'] };

const main = (page: Page) => page.getByRole('main');

test('an offer is countered and accepted, and the order has the agreed price', async ({ browser }) => {
  test.slow();
  const { page: seller, person } = await newUser(browser, 'Seller', 'Shyamoli Computers');
  const title = `Offer machine ${person.number.slice(-7)}`;
  await list(seller.request, { title, resalePrice: 40_000 });
  await seller.goto('/dashboard/myproducts');

  await main(seller)
    .getByRole('link', { name: `Offers on ${title}` })
    .click();
  await expect(seller.getByRole('heading', { level: 1, name: 'Offers on a listing' })).toBeVisible();
  await expectFits(seller, LEFT_ON_PHONE);
  await seller.getByLabel('No offers for this listing').check();
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(seller).toHaveURL(/\/dashboard\/myproducts/);

  // This buyer's browser runs no scripts, because offers must also work with plain forms.
  const { page: buyer } = await newUser(browser, 'Buyer', 'Imran Hossain');
  const storageState = await buyer.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, storageState });
  const plain = await context.newPage();
  await plain.goto(`/search?q=${encodeURIComponent(title)}`);
  await plain
    .getByRole('link', { name: `Product Details, ${title}` })
    .first()
    .click();
  const toOffer = { name: 'Make an offer' };
  await expect(main(plain).getByRole('link', { name: 'Ask the seller' })).toBeVisible();
  await expect(main(plain).getByRole('link', toOffer)).toHaveCount(0);
  await main(seller)
    .getByRole('link', { name: `Offers on ${title}` })
    .click();
  await seller.getByLabel('No offers for this listing').uncheck();
  await seller.getByLabel('Decline below').fill('25,000');
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(seller).toHaveURL(/\/dashboard\/myproducts/);

  // The login must return guests to the offer.
  const guest = await browser.newPage();
  await guest.goto(plain.url().replace('/productdetails/', '/categorylist/'));
  await main(guest).getByRole('link', toOffer).click();
  await expect(guest).toHaveURL(/\/login\?from=%2Fdashboard%2Foffer%2F/);

  await plain.reload();
  await main(plain).getByRole('link', toOffer).click();
  const choice = plain.url();
  await plain.getByLabel('Your offer').fill('39,900');
  await plain.getByLabel('Phone').fill('0181');
  await plain.getByRole('button', { name: 'Send offer' }).click();
  // The page must show all errors at once and keep the entered texts.
  const wrong = main(plain).getByRole('region', { name: 'Check these answers' }).getByRole('link');
  await expect(wrong).toHaveCount(3);
  await expect(wrong.first()).toHaveText('Offer from ৳20,000 to ৳39,600');
  await expect(wrong.last()).toHaveText('Meet location is required');
  await expect(plain.getByLabel('Your offer')).toHaveValue('39,900');
  await expect(plain.getByLabel('Phone')).toHaveValue('0181');
  await plain.getByLabel('Phone').fill('01812-345678');
  await plain.getByLabel('Meet location').fill('Mirpur 10, beside the metro station');
  await plain.getByLabel('Your offer').fill('36,000');
  await plain.getByRole('button', { name: 'Send offer' }).click();
  await expect(main(plain).getByRole('heading', { name: 'You offered ৳36,000' })).toBeVisible();

  await buyer.goto(choice);
  await expect(main(buyer)).toContainText('Your offer is waiting for the seller');
  await expectFits(buyer, LEFT_ON_PHONE);

  await seller.goto('/dashboard/offers');
  const card = main(seller).getByRole('listitem').filter({ hasText: title });
  await expect(card.getByRole('heading', { name: /offers ৳36,000$/ })).toBeVisible();
  await card.getByText('Name another price').click();
  const price = card.getByLabel('Your price');
  await price.fill('35,000');
  await card.getByRole('button', { name: 'Send this price' }).click();
  await expect(price).toHaveAccessibleDescription(/above the ৳36,000 offered/);
  await expect(price).toBeFocused();
  await price.fill('37,500');
  await card.getByRole('button', { name: 'Send this price' }).click();
  await expect(card.getByRole('heading', { name: 'You asked for ৳37,500' })).toBeVisible();
  await expectFits(seller, LEFT_ON_PHONE);

  await buyer.setViewportSize({ width: 1280, height: 900 });
  await buyer.goto('/dashboard/offers');
  const rail = buyer.getByRole('navigation', { name: 'Dashboard' });
  await expect(rail.getByRole('link', { name: 'Offers 1 waiting for your answer' })).toBeVisible();
  await expectFits(buyer, LEFT_ON_PHONE);
  await buyer.getByRole('button', { name: 'Accept ৳37,500' }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/order\/[0-9a-f-]{36}/);
  await expect(main(buyer)).toContainText('৳37,500');

  await seller.goto('/dashboard/offers?stage=done');
  await expect(main(seller).getByRole('heading', { name: 'Agreed on ৳37,500' })).toBeVisible();
});
