import type { Page } from '@playwright/test';
import pg from 'pg';
import {
  acceptMeeting,
  fillLaptop,
  findAndOrder,
  findByTitle,
  handOver,
  payOrder,
  proposeMeeting,
  shownPin,
  submitLaptop,
  typePin,
} from './actions.ts';
import { list, newUser, order } from './by-calls.ts';
import { emailTo, findEmail } from './emails.ts';
import { pageOf } from './signed-in.ts';
import { expect, test } from './test.ts';
import { type Person, photo } from './test-people.ts';

const PHONE = { width: 390, height: 844 };
const PLACE = 'Mirpur 10 metro station';

/** Seller and buyer who act at the same time, each in their own browser. */
type Two = {
  readonly seller: Page;
  readonly buyer: Page;
  readonly people: Readonly<Record<'seller' | 'buyer', Person>>;
};

let two: Two;
test.beforeAll(async ({ browser }) => {
  // Buyers use a phone at the meeting; sellers with a shop use a desktop.
  const seller = await newUser(browser, 'Seller', 'Uttara Laptop House');
  const buyer = await newUser(browser, 'Buyer', 'Nasrin Sultana', { viewport: PHONE });
  two = {
    people: { seller: seller.person, buyer: buyer.person },
    seller: seller.page,
    buyer: buyer.page,
  };
});
test.afterAll(async () => {
  for (const page of [two?.seller, two?.buyer]) await page?.context().close();
});

let listed = 0;
/** Returns a unique title for a listing. */
function newTitle(): string {
  listed += 1;
  return `Thinkpad ${two.people.seller.number.slice(-6)} K${listed}`;
}

/** Box at the top of an order's page, with the next step and the person who must act. */
const slip = (page: Page) => page.locator('.slip');
/** Section of an order's page with the price or, after the payment, the receipt. */
const money = (page: Page) => page.getByRole('region', { name: /^(What (you|they) pay|Receipt)$/ });
const history = (page: Page) => page.getByRole('region', { name: 'Order history' });

/**
 * Puts a laptop on sale as the seller and orders it as the buyer. Then both have the order's page open. Returns the
 * laptop's title.
 */
async function listAndOrder({ seller, buyer }: Two, resalePrice: number): Promise<string> {
  const title = newTitle();
  const path = await order(buyer.request, await list(seller.request, { title, resalePrice }));
  for (const page of [buyer, seller]) await page.goto(path);
  return title;
}

/** Reviews the other side of the completed order on the current page. */
async function review(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: /^5 of 5/ }).press('Space');
  await page.getByLabel('In your words').fill(text);
  await page.getByRole('button', { name: 'Send review' }).click();
}

test('a sale goes from a question to an offer, payment, meeting, handover and two reviews', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = newTitle();
  const offers = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  let order = '';
  await list(seller.request, { title, resalePrice: 41_000 });

  await test.step('the buyer asks a question, and the seller answers', async () => {
    await findByTitle(buyer, title);
    await buyer.getByRole('link', { name: 'Ask the seller' }).click();
    await buyer.getByRole('button', { name: 'Was anything repaired or replaced?' }).click();
    await seller.goto('/dashboard/messages');
    await seller
      .getByRole('main')
      .getByRole('link', { name: /Was anything repaired/ })
      .click();
    await seller.getByRole('textbox', { name: /^Message to / }).fill('Nothing, and it has the first battery');
    await seller.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(buyer.getByRole('log', { name: 'Messages' })).toContainText('it has the first battery');
  });

  await test.step('buyer and seller agree on a price, and the laptop is reserved at that price', async () => {
    await findByTitle(buyer, title);
    await buyer.getByRole('link', { name: 'Make an offer' }).click();
    await buyer.getByLabel('Your offer').fill('36,500');
    await buyer.getByLabel('Meet location').fill(PLACE);
    await buyer.getByRole('button', { name: /^Send offer/ }).click();
    await expect(offers(buyer).getByRole('heading', { name: 'You offered ৳36,500' })).toBeVisible();
    await seller.goto('/dashboard/offers');
    await offers(seller).getByText('Name another price').click();
    await offers(seller).getByLabel('Your price').fill('38,000');
    await offers(seller).getByRole('button', { name: 'Send this price' }).click();
    await expect(offers(seller).getByRole('heading', { name: 'You asked for ৳38,000' })).toBeVisible();
    await buyer.reload();
    await buyer.getByRole('button', { name: 'Accept ৳38,000' }).click();
    await expect(buyer).toHaveURL(/\/dashboard\/order\/[0-9a-f-]{36}/);
    order = new URL(buyer.url()).pathname;
    await expect(slip(buyer)).toContainText('Kept for you until');
    await expect(money(buyer)).toContainText(/৳38,000.*Paid so far.*৳0/s);
    await seller.goto(order);
    await expect(slip(seller)).toContainText(`You keep it for ${people.buyer.name} until`);
    await expect(money(seller)).toContainText(/What they pay.*৳38,000/s);
  });

  await test.step('the market holds the payment, and both sides are notified by email', async () => {
    await payOrder(buyer, title);
    await expect(slip(buyer)).toContainText('Paid. We keep ৳38,000 until you have it');
    await expect(money(buyer)).toContainText(/Receipt.*Paid.*৳38,000/s);
    await seller.reload();
    await expect(slip(seller)).toContainText('৳38,000 is kept for you');
    await expect(slip(seller)).toContainText('Hand it over only when this page has accepted the PIN');
    await findEmail(people.buyer.email, `Paid: ${title}`);
    await findEmail(people.seller.email, `Sold: ${title}`);
  });

  await test.step('both sides agree on place and time of the meeting, and are notified by email', async () => {
    await proposeMeeting(seller, PLACE, 26);
    await buyer.reload();
    await expect(buyer.getByText(`${people.seller.name} proposed it.`)).toBeVisible();
    await acceptMeeting(buyer);
    await seller.reload();
    await expect(seller.getByRole('heading', { name: 'You meet', exact: true })).toBeVisible();
    await expect(history(seller)).toContainText(`${people.buyer.name} agreed to meet`);
    for (const { email } of [people.buyer, people.seller]) {
      expect(await emailTo(email, `Your meeting is agreed: ${title}`)).toContain(PLACE);
    }
  });

  await test.step('at the meeting, the buyer tests the laptop offline with the cached order, and saves the results later', async () => {
    await expect(buyer.getByText('Saved on this device.')).toBeVisible();
    await buyer.context().setOffline(true);
    await buyer.reload();
    await expect(buyer.getByText(PLACE).first()).toBeVisible();
    const works = (page: Page) =>
      page.getByRole('group', { name: /^Screen/ }).getByRole('radio', { name: 'Works' });
    await works(buyer).check();
    await expect(works(buyer)).toBeChecked();
    await buyer.context().setOffline(false);
    await buyer.goto(order);
    await expect(buyer.getByRole('banner')).toBeVisible();
    await expect(works(buyer)).toBeChecked();
    await buyer.getByRole('button', { name: 'Save what I found' }).click();
    await expect(buyer.getByText(/^1 of \d+ noted\./)).toBeVisible();
    await seller.reload();
    await expect(seller.getByRole('region', { name: 'What the buyer found' })).toContainText('Screen');
  });

  await test.step('only the correct PIN confirms the handover', async () => {
    await buyer.getByRole('button', { name: 'I have it and it works' }).click();
    const pin = await shownPin(buyer);
    await expect(slip(buyer)).toContainText('Show your PIN to the seller');
    await seller.reload();
    await expect(slip(seller)).toContainText('The buyer has it. Type their PIN');
    await typePin(seller, String((Number(pin) + 1) % 1_000_000).padStart(6, '0'));
    await expect(seller.getByText('This is not the PIN.').first()).toBeVisible();
    await typePin(seller, pin);
    await expect(slip(seller)).toContainText('Handed over. ৳38,000 is almost yours');
    await buyer.reload();
    await expect(slip(buyer)).toContainText('Is everything as described?');
  });

  await test.step('the buyer confirms that all is well, and the money belongs to the seller', async () => {
    await buyer.getByRole('button', { name: 'All is well' }).click();
    await expect(slip(buyer)).toContainText('It’s yours, and the seller has been paid.');
    await seller.goto('/dashboard/money');
    await expect(seller.getByRole('main')).toContainText('৳38,000 is ready for payout');
    await seller.goto(order);
    await expect(slip(seller)).toContainText('The buyer has it, and the money is yours.');
  });

  await test.step('each side reviews the other, and both reviews are shown after the second review', async () => {
    await review(buyer, 'Just as it was described, and friendly');
    await expect(buyer.getByText(/ has not written a review yet/)).toBeVisible();
    await review(seller, 'Came in time and knew what to test');
    await expect(seller.getByText('Just as it was described, and friendly')).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText('Came in time and knew what to test')).toBeVisible();
  });
});

test('a buyer agrees on a meeting, pays by card and takes the laptop', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 32_500);
  await expect(slip(buyer)).toContainText('Booked. Call or write to agree where you meet');
  await expect(slip(seller)).toContainText(`${people.buyer.name} booked it.`);
  await expect(money(seller)).toContainText(/Paid so far.*৳0/s);
  // The other side can answer a proposal by proposing another place.
  await proposeMeeting(buyer, 'IDB Bhaban, main entrance', 20);
  await seller.reload();
  await proposeMeeting(seller, PLACE, 22);
  await acceptMeeting(buyer);
  await expect(buyer.getByRole('region', { name: 'You meet', exact: true })).toContainText(PLACE);
  await payOrder(buyer, title);
  // The seller's page must update without a reload.
  await expect(slip(seller)).toContainText('৳32,500 is kept for you');
  await expect(history(seller)).toContainText(`${people.buyer.name} paid ৳32,500 by card`);
  await handOver(buyer, seller);
  await expect(seller.getByRole('heading', { name: 'Handed over. ৳32,500 is almost yours' })).toBeVisible();
  await buyer.reload();
  await expect(slip(buyer)).toContainText('If something is wrong, report it before then.');
  await findEmail(people.seller.email, `Handed over: ${title}`);
});

test('a cash payment is confirmed by the PIN, and emails say that no money went through the market', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = newTitle();
  await fillLaptop(seller, { title, price: '18,000' });
  await seller.getByRole('button', { name: 'Payment', exact: true }).click();
  await seller.getByLabel('Payment', { exact: true }).selectOption('Cash only');
  await seller.getByRole('button', { name: 'Done', exact: true }).click();
  await submitLaptop(seller);
  const path = await findAndOrder(buyer, title);
  await seller.goto(path);
  await buyer.goto('/dashboard/order');
  // This seller accepts only cash. So the link leads to the order's page, which explains how cash is confirmed.
  await buyer
    .getByRole('link', { name: `Pay for ${title}` })
    .filter({ visible: true })
    .click();
  await expect(buyer).toHaveURL(path);
  const ways = buyer.getByRole('region', { name: 'Ways to pay' });
  await expect(ways.getByRole('listitem')).toHaveText(
    /^In cash at the meeting.*We handle no money and can’t protect it\.$/,
  );
  await expect(buyer.getByRole('link', { name: `Pay for ${title}` })).toHaveCount(0);
  await ways.getByRole('button', { name: 'I have it, it works, and I paid in cash' }).click();
  const pin = await shownPin(buyer);
  await expect(slip(buyer)).toContainText('Then it is yours, and the order is completed.');
  await seller.reload();
  await expect(slip(seller)).toContainText(
    'The buyer says that they paid in cash. Count it, then type their PIN',
  );
  await expect(slip(seller)).toContainText('৳18,000');
  await typePin(seller, pin);
  await expect(slip(seller)).toContainText('Completed');
  await buyer.reload();
  for (const page of [seller, buyer]) {
    await expect(slip(page)).toContainText('Completed');
    await expect(money(page)).toContainText(/Paid in cash.*৳18,000/s);
  }
  for (const { email } of [people.seller, people.buyer]) {
    expect(await emailTo(email, `Completed: ${title}`)).toContain('No money went through Secondbyte');
  }
});

test('a sale outside the market counts once the buyer reports it and the seller confirms it', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 21_000);
  const path = new URL(buyer.url()).pathname;
  await seller.goto('/dashboard/myproducts');
  await seller.getByRole('link', { name: `Change ${title}` }).click();
  await seller.getByRole('link', { name: 'Mark as sold elsewhere' }).click();
  await expect(seller.getByRole('radio', { name: 'Somebody else' })).toBeChecked();
  await seller.getByRole('button', { name: 'Mark as sold' }).click();
  await emailTo(people.buyer.email, `No longer for sale: ${title}`);
  await buyer.goto('/dashboard/order');
  const row = buyer.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Did you buy it?');
  await row.getByRole('button', { name: `Yes, I bought it: ${title}` }).click();
  await expect(row).toContainText('You say you bought it');
  expect(await emailTo(people.seller.email, `Did this buyer buy it?: ${title}`)).toContain('7 days');
  await seller.goto('/dashboard/mybuyers');
  await seller
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: `Answer ${people.buyer.name}` })
    .click();
  await expect(slip(seller)).toContainText(`${people.buyer.name} says that they bought it.`);
  await seller.getByRole('button', { name: 'Yes, they bought it' }).click();
  await expect(slip(seller)).toContainText('Completed');
  await buyer.goto(path);
  for (const page of [seller, buyer]) {
    await expect(slip(page)).toContainText('Completed');
    await expect(money(page)).toContainText(/Paid in cash.*৳21,000/s);
  }
});

test('a cash sale counts once the buyer whom the seller names confirms it', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 22_000);
  const path = new URL(buyer.url()).pathname;
  await seller.goto('/dashboard/myproducts');
  await seller.getByRole('link', { name: `Change ${title}` }).click();
  await seller.getByRole('link', { name: 'Mark as sold elsewhere' }).click();
  await expect(seller.getByRole('group', { name: 'Who bought it?' })).toBeVisible();
  await seller.getByRole('radio', { name: people.buyer.name }).check();
  await seller.getByRole('button', { name: 'Mark as sold' }).click();
  await expect(seller).toHaveURL(/myproducts/);
  expect(await emailTo(people.buyer.email, `Did you buy it?: ${title}`)).toContain('within 14 days');
  await buyer.goto(path);
  await expect(slip(buyer)).toContainText(`${people.seller.name} says that you bought it.`);
  await buyer.getByRole('button', { name: 'Yes, I bought it' }).click();
  await expect(slip(buyer)).toContainText('Completed');
  await seller.goto(path);
  await expect(slip(seller)).toContainText('Completed');
  await expect(history(seller)).toContainText(`${people.buyer.name} confirmed buying it`);
});

test('a courier order is prepaid, sent with a tracking number, confirmed by the buyer, and reviewed by both', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = newTitle();
  const parcel = (page: Page) => page.getByRole('region', { name: 'The parcel', exact: true });
  await list(seller.request, {
    title,
    resalePrice: 24_000,
    facts: { delivery: 'Courier or meet', courierTaka: 130 },
  });

  await test.step('the buyer chooses the courier, and pays for laptop and courier', async () => {
    await findByTitle(buyer, title);
    await buyer.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const sheet = buyer.getByRole('dialog', { name: `Order ${title}` });
    await expect(sheet.getByRole('radio', { name: /^Meet the seller/ })).toBeChecked();
    await sheet.getByRole('radio', { name: /^Courier \(\+ ৳130\)/ }).check();
    await sheet.getByLabel('Phone').fill('01712-345678');
    await sheet.getByRole('combobox', { name: 'Meet location' }).fill('House 4, Road 7, Sylhet');
    await sheet.getByRole('button', { name: 'Place order' }).click();
    await expect(buyer).toHaveURL(/\/dashboard\/order\/[0-9a-f-]{36}/);
    await expect(slip(buyer)).toContainText('Booked. Pay ৳24,130, and the seller sends it');
    await expect(money(buyer)).toContainText(/৳24,130.*Courier, included.*৳130/s);
    await payOrder(buyer, title);
    await expect(slip(buyer)).toContainText('The seller sends it within 3 working days.');
  });

  await test.step('the seller sends the parcel with a photo', async () => {
    await seller.goto(new URL(buyer.url()).pathname);
    await expect(slip(seller)).toContainText('We keep ৳24,130 for you. Send the parcel');
    await expect(parcel(seller)).toContainText('House 4, Road 7, Sylhet');
    await parcel(seller).getByRole('button', { name: 'I have sent it' }).click();
    await expect(parcel(seller)).toContainText('Add a photo of the parcel');
    await parcel(seller).getByLabel('Carrier').fill('Pathao');
    await parcel(seller).getByLabel('Tracking number').fill('DX-220481');
    await parcel(seller)
      .locator('input[type=file]')
      .setInputFiles([await photo(140)]);
    await parcel(seller).getByRole('button', { name: 'I have sent it' }).click();
    await expect(slip(seller)).toContainText('Sent. The buyer confirms the arrival');
    expect(await emailTo(people.buyer.email, `Your parcel is on its way: ${title}`)).toContain('DX-220481');
  });

  await test.step('the buyer confirms that the laptop arrived and works, and the order is completed', async () => {
    await buyer.reload();
    await expect(parcel(buyer)).toContainText(/Pathao.*DX-220481/s);
    await expect(parcel(buyer).getByRole('img', { name: 'The parcel as the seller sent it' })).toBeVisible();
    await buyer.getByRole('button', { name: 'The parcel has arrived' }).click();
    await expect(slip(buyer)).toContainText('Is everything as described?');
    await expect(buyer.getByRole('link', { name: 'Something is wrong' })).toBeVisible();
    await buyer.getByRole('button', { name: 'It arrived and works' }).click();
    await expect(slip(buyer)).toContainText('Completed');
    await seller.reload();
    await expect(history(seller)).toContainText(`You sent the parcel: Pathao, DX-220481`);
  });

  await test.step('buyer and seller review each other', async () => {
    await review(buyer, 'Packed well, came in two days');
    await review(seller, 'Paid at once and said when it came');
    await expect(seller.getByText('Packed well, came in two days')).toBeVisible();
  });
});

/** Moves the meeting of an order into the past, so that it took place `hours` hours ago. */
async function letMeetingPass(orderPath: string, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.MARKET_DATABASE_URL ?? '' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update order_meetings set meets_at = now() - $2 * interval '1 hour', accepted_at = now() - interval '2 days'
       where booking_id = $1`,
      [orderPath.split('/').at(-1), hours],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

test('a buyer who missed the meeting sees that the seller reported it, also by email', async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 27_000);
  await proposeMeeting(buyer, PLACE, 5);
  await acceptMeeting(seller);
  await expect(seller.getByRole('heading', { name: /^You meet on / })).toBeVisible();
  const didNotCome = seller.getByText(`${people.buyer.name} did not come?`);
  await expect(didNotCome).toHaveCount(0);
  await letMeetingPass(new URL(seller.url()).pathname, 2);
  await seller.reload();
  await didNotCome.click();
  await seller.getByRole('button', { name: 'They did not come' }).click();
  await expect(history(seller)).toContainText('You reported that the buyer did not come');
  await buyer.reload();
  await expect(history(buyer)).toContainText(`${people.seller.name} reported that the buyer did not come`);
  expect(await emailTo(people.buyer.email, `Reported: you did not come: ${title}`)).toContain(
    'We count it, and people you trade with see the number.',
  );
});

test('a dispute is reported with photos, answered, and decided with a partial refund that both sides see', async ({
  browser,
}) => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 38_500);
  const order = new URL(buyer.url()).pathname;
  const admin = await pageOf(browser, 'admin');
  const addPhoto = async (page: Page, hue: number) => {
    await page.locator('input[type=file]').setInputFiles([await photo(hue)]);
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await payOrder(buyer, title);
  await handOver(buyer, seller);

  await test.step('the buyer reports the problem with a photo', async () => {
    await buyer.reload();
    await buyer.getByRole('link', { name: 'Something is wrong' }).click();
    await buyer.getByRole('button', { name: 'Report the problem' }).click();
    // A corrected field loses its error; the other field keeps it.
    const wrong = buyer.getByRole('region', { name: 'Check these answers' }).getByRole('link');
    await expect(wrong).toHaveText(['Choose what is wrong', 'Say what happened']);
    await buyer.getByRole('radio', { name: /^Battery worse than described/ }).check();
    await expect(wrong).toHaveText(['Say what happened']);
    await buyer.getByLabel('What happened?').fill('It says 46 %, and the listing says 87 %.');
    await expect(wrong).toHaveCount(0);
    await addPhoto(buyer, 20);
    await buyer.getByRole('button', { name: 'Report the problem' }).click();
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Battery worse than described');
    await buyer.goto(order);
    await expect(slip(buyer)).toContainText('You reported: Battery worse than described');
    await expect(slip(buyer)).toContainText('We keep ৳38,500 until it is decided.');
  });

  await test.step('the seller sees the report and answers', async () => {
    await seller.reload();
    await expect(slip(seller)).toContainText('Your turn');
    await expect(slip(seller)).toContainText('The buyer says: Battery worse than described');
    await seller.getByRole('link', { name: 'See the dispute' }).click();
    await expect(seller.getByRole('img', { name: `${people.buyer.name} says: 1 of 1` })).toBeVisible();
    await seller.getByLabel('How do you see it?').fill('It was 87 % on the day I listed it, see the report.');
    await addPhoto(seller, 140);
    await seller.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(seller.getByText('An admin decides').first()).toBeVisible();
    await seller.goto(order);
    await expect(slip(seller)).toContainText('You have answered. An admin decides');
    await buyer.reload();
    await expect(slip(buyer)).toContainText('The seller has answered.');
  });

  await test.step('an admin reads both sides and decides on a partial refund', async () => {
    await admin.goto('/dashboard/disputes');
    const row = admin.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(`${people.buyer.name} and ${people.seller.name}`);
    await row.getByRole('link', { name: 'Battery worse than described' }).click();
    await expect(admin.getByRole('img', { name: `${people.seller.name} says: 1 of 1` })).toBeVisible();
    await admin.getByLabel('Reason').fill('Both photos are of one day, and tell 46 %');
    await admin.getByRole('button', { name: 'Save the decision' }).click();
    const wrong = admin.getByRole('region', { name: 'Check these answers' }).getByRole('link');
    await expect(wrong).toHaveText(['Choose whether to refund all, a part or nothing']);
    await admin.getByRole('radio', { name: 'Refund part' }).check();
    await admin.getByRole('button', { name: 'Save the decision' }).click();
    await expect(wrong).toHaveText([/^Enter how much to refund/]);
    await expect(admin.getByLabel('Reason')).toHaveValue('Both photos are of one day, and tell 46 %');
    // The Enter key sends the chosen decision, as soon as the refused one is no longer being sent.
    await admin.getByLabel('Amount of a partial refund').fill('5,000');
    await expect(admin.getByRole('button', { name: 'Save the decision' })).toBeEnabled();
    await admin.getByLabel('Amount of a partial refund').press('Enter');
    await expect(admin.getByText('৳5,000 was refunded.')).toBeVisible();
    await admin.goto('/dashboard/disputes');
    await expect(admin.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('each side sees its share of the money and the reason', async () => {
    await buyer.reload();
    await expect(slip(buyer)).toContainText('৳5,000 is refunded to your card');
    await expect(slip(buyer)).toContainText('You keep what you bought.');
    await expect(money(buyer)).toContainText(/Refunded.*৳5,000.*Paid.*৳38,500/s);
    await seller.reload();
    await expect(slip(seller)).toContainText('৳33,500 is yours, and the sale is complete.');
    for (const page of [buyer, seller]) {
      await expect(history(page)).toContainText('An admin decided to refund ৳5,000');
      await expect(history(page)).toContainText('Both photos are of one day, and tell 46 %');
    }
    const toBuyer = await emailTo(people.buyer.email, `Your refund: ${title}`);
    const toSeller = await emailTo(people.seller.email, `Partly refunded: ${title}`);
    expect(toBuyer).toContain('We refund Tk ৳5,000 to the card you paid with');
    expect(toSeller).toContain('৳33,500 is yours.');
    for (const email of [toBuyer, toSeller]) expect(email).toContain('Both photos are of one day');
  });
  await admin.context().close();
});

test("after a meeting is agreed, canceling needs the seller's consent, which is refused once and then given", async () => {
  test.slow();
  const { seller, buyer, people } = two;
  const title = await listAndOrder(two, 24_500);
  const ask = async () => {
    await buyer.getByRole('link', { name: 'Ask to cancel' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Ask to cancel' });
    await dialog.getByLabel(/^Reason/).fill('Office gave me one');
    await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(slip(buyer)).toContainText(`You asked ${people.seller.name} to cancel`);
    await seller.reload();
    await expect(slip(seller)).toContainText(`${people.buyer.name} asks to cancel. Do you agree?`);
    await expect(history(seller)).toContainText('Office gave me one');
  };
  await payOrder(buyer, title);
  await expect(buyer.getByRole('link', { name: 'Cancel this order' })).toBeVisible();
  await proposeMeeting(buyer, PLACE, 6);
  await acceptMeeting(seller);
  await buyer.reload();
  await ask();
  await buyer.getByRole('button', { name: 'Keep the order' }).click();
  await expect(history(buyer)).toContainText('You kept the order after all');
  await ask();
  await expect(slip(buyer)).toContainText('If they agree or do not answer, we refund ৳24,500 to you.');

  await seller.getByRole('link', { name: 'No, keep the meeting' }).click();
  const answer = seller.getByRole('dialog', { name: 'Keep the order' });
  await answer.getByRole('button', { name: 'Keep the order' }).click();
  await expect(answer).toContainText('Tell the buyer why');
  await answer.getByLabel(/^Reason/).fill('I am on the bus already');
  await answer.getByRole('button', { name: 'Keep the order' }).click();
  await expect(slip(seller)).toContainText('৳24,500 is kept for you');
  await buyer.reload();
  await expect(history(buyer)).toContainText('I am on the bus already');
  await expect(buyer.getByRole('link', { name: 'Ask to cancel' })).toHaveCount(0);
  await expect(buyer.getByText('don’t show your PIN: without it we refund all your money')).toBeVisible();

  await proposeMeeting(buyer, PLACE, 30);
  await acceptMeeting(seller);
  await buyer.reload();
  await ask();
  await seller.getByRole('button', { name: 'Agree to cancel' }).click();
  await expect(slip(seller)).toContainText('৳24,500 was refunded to the buyer');
  await buyer.reload();
  await expect(slip(buyer)).toContainText('৳24,500 is refunded to your card');
  await expect(history(buyer)).toContainText(
    `${people.seller.name} agreed to cancel, and the buyer gets a full refund`,
  );
  expect(await emailTo(people.buyer.email, `Your refund: ${title}`)).toContain(
    'The seller has agreed to cancel.',
  );
});
