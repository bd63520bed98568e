import type { Page } from '@playwright/test';
import { expectFits, PHONE } from './accessibility.ts';
import { fromMarket, list, newUser } from './by-calls.ts';
import { pageOf } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';
import { photo } from './test-people.ts';

const QUESTION = 'Was anything repaired or replaced?';
const SCAM = 'Send 2000 advance to my bKash first and I hold it';

const write = (page: Page, text: string) => page.getByRole('textbox', { name: /^Message to / }).fill(text);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('messages arrive live, and a message that asks for advance payment shows a warning to its recipient', async ({
  browser,
}) => {
  test.slow();
  const { page: seller, person } = await newUser(browser, 'Seller', 'Tejgaon Laptop Bazaar');
  const title = `Inspiron ${person.number.slice(-7)}`;
  const _id = await list(seller.request, { title });

  const guest = await browser.newPage();
  await guest.goto(`/categorylist/${_id}`);
  await guest.getByRole('link', { name: 'Ask the seller' }).click();
  await expect(guest).toHaveURL(new RegExp(`/login\\?from=.*ask.*${_id}`));
  await guest.close();

  const { page: buyer } = await newUser(browser, 'Buyer', 'Sadia Afrin', { viewport: PHONE });
  await buyer.goto(`/categorylist/${_id}`);
  await buyer.getByRole('link', { name: 'Ask the seller' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: /^Ask / })).toBeVisible();
  await expectFits(buyer, { after: PHONE });
  await buyer.getByRole('button', { name: QUESTION }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/);
  await expect(messages(buyer)).toContainText(QUESTION);

  await seller.goto('/dashboard/messages');
  await expect(
    seller.getByRole('banner').getByRole('link', { name: /^Messages, \d+ unread$/ }),
  ).toBeVisible();
  await expectFits(seller, { after: PHONE });
  await seller
    .getByRole('main')
    .getByRole('link', { name: new RegExp(QUESTION.slice(0, 20)) })
    .click();
  await expect(messages(seller)).toContainText(QUESTION);
  await expect(messages(buyer)).toContainText('seen');

  await seller.locator('input[type=file]').setInputFiles([await photo(200)]);
  await expect(seller.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect(seller.getByRole('progressbar')).toHaveCount(0);
  await write(seller, 'The fan, a year ago. Here it is.');
  await send(seller);
  await expect(messages(seller)).toContainText('The fan, a year ago');
  // The message must arrive without a reload of either page.
  await expect(messages(buyer)).toContainText('The fan, a year ago');
  await expect(messages(buyer).getByRole('img', { name: 'Sent photo' })).toBeVisible();

  await write(seller, SCAM);
  await send(seller);
  const warning = messages(buyer).getByRole('note', { name: 'Warning' });
  await expect(warning).toContainText('This message asks for money ahead.');
  await expect(warning).toContainText('You do not need to send any.');
  await expect(messages(seller)).toContainText(SCAM);
  await expect(messages(seller).getByRole('note')).toHaveCount(0);
  await expectFits(buyer, { after: PHONE });

  // A message that was not sent must survive a reload.
  await write(buyer, 'No advance. I come tomorrow');
  await buyer.reload();
  await expect(buyer.getByRole('textbox', { name: /^Message to / })).toHaveValue(
    'No advance. I come tomorrow',
  );
  await send(buyer);
  await expect(messages(seller)).toContainText('No advance. I come tomorrow');
  await expect(buyer.getByRole('textbox', { name: /^Message to / })).toHaveValue('');

  await warning.getByRole('link', { name: 'Report this' }).click();
  const report = buyer.getByRole('dialog', { name: 'Report this conversation' });
  await report.getByRole('radio', { name: 'Asks for money ahead' }).check();
  await report.getByRole('button', { name: 'Send report' }).click();
  await expectNotice(buyer, 'We will read this conversation within a day');

  const admin = await pageOf(browser, 'admin');
  await admin.goto('/dashboard/reportedmessages');
  await expectFits(admin, { after: PHONE });
  await admin.getByRole('button', { name: `Read and decide on ${title}` }).click();
  await expect(admin.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(admin.getByText(SCAM)).toBeVisible();
  await admin.getByRole('button', { name: 'Action taken', exact: true }).click();
  await expect(admin.getByText(SCAM)).toHaveCount(0);
});

test('without JavaScript, a buyer sends messages, and reads the answer by loading the page again', async ({
  browser,
}) => {
  const { page: seller } = await newUser(browser, 'Seller', 'Tejgaon Laptop Bazaar');
  const _id = await list(seller.request, { title: 'Latitude without JavaScript' });
  const { page } = await newUser(browser, 'Buyer', 'Sadia Afrin', { javaScriptEnabled: false });
  await page.goto(`/dashboard/ask/${_id}`);
  await page.getByRole('button', { name: QUESTION }).click();
  await expect(messages(page)).toContainText(QUESTION);
  await page.getByRole('textbox', { name: /^Message to / }).fill('And the charger?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page)).toContainText('And the charger?');
  const sent = await seller.request.post(`/conversations/${page.url().split('/').at(-1)}/messages`, {
    headers: fromMarket(),
    data: { text: 'It is the original charger.' },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await page.getByRole('link', { name: 'Look for new messages' }).click();
  await expect(messages(page)).toContainText('It is the original charger.');
});
