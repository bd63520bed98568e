import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { openPayment, payWithCard } from './actions.ts';
import { enroll, list, order } from './by-calls.ts';
import { findEmail, type ReceivedEmail } from './emails.ts';
import { expect, test } from './test.ts';
import { newPerson } from './test-people.ts';

/** Widths in px at which mail programs show emails: phones, preview panes, and more than the width of any email. */
const WIDTHS = [320, 360, 600, 900];
const THEMES = { light: 'rgb(246, 250, 250)', dark: 'rgb(13, 20, 22)' } as const;

/** Opens an email in the mailbox. */
async function openEmail(page: Page, { id }: ReceivedEmail): Promise<void> {
  await page.goto(`${process.env.MAILBOX_URL}/messages/${id}/html`);
}

/** Returns the layout errors that an email has in the browser. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pictures = [...document.images];
    const button = document.querySelector('.button');
    const sheet = document.querySelector('.sheet');
    const faults = {
      'scrolls sideways': scrollWidth > clientWidth,
      'a picture is missing': pictures.some(({ naturalWidth }) => naturalWidth === 0),
      'a picture lost its shape': pictures.some(
        ({ naturalWidth, naturalHeight, width, height }) =>
          Math.abs(naturalWidth / naturalHeight - width / height) > 0.03,
      ),
      'the button is low': (button?.getBoundingClientRect().height ?? 0) < 44,
      'the button is narrow on a phone':
        clientWidth < 480 && (button?.getBoundingClientRect().width ?? 0) < clientWidth - 48,
      'wider than emails are': (sheet?.getBoundingClientRect().width ?? 0) > 600,
    };
    return Object.entries(faults).flatMap(([name, holds]) => (holds ? [name] : []));
  });
}

/** Checks an email at all widths and in both themes. Returns the errors. */
async function inspect(page: Page, email: ReceivedEmail): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openEmail(page, email);
    await expect(page.locator('body')).toHaveCSS('background-color', THEMES[colorScheme]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await faultsOf(page);
      found.push(...faults.map((fault) => `${email.subject}, ${width} px, ${colorScheme}: ${fault}`));
    }
  }
  return found;
}

/** Returns the accessibility violations that axe finds in an email, in both themes. */
async function objections(page: Page, { html, subject }: ReceivedEmail): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('about:blank');
    await page.setContent(html);
    // An email needs no landmarks, because the page of the mail program around it has some.
    const violations = await violationsOf(page, { without: ['region', 'landmark-one-main'] });
    found.push(...violations.map((violation) => `${subject}, ${colorScheme}: ${violation}`));
  }
  return found;
}

test('order emails reach all parties and have no layout or accessibility errors at any width in both themes', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Mirpur Laptop Corner');
  const buyer = newPerson('Buyer', 'Nusrat Rahman');
  const late = newPerson('Buyer', 'Tanvir Ahmed');
  const title = `Latitude ${seller.number.slice(-5)}`;
  const [sellerIn, lateIn] = [await browser.newContext(), await browser.newContext()];
  await enroll(sellerIn.request, seller);
  const id = await list(sellerIn.request, { title, number: seller.number });
  for (const [person, { request }] of [
    [late, lateIn],
    [buyer, page],
  ] as const) {
    await enroll(request, person);
    await order(request, id);
  }
  await openPayment(page, title);
  await payWithCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Congrats! your payment completed' })).toBeVisible();
  const number = await page
    .getByText(/^SB-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();

  const booked = await findEmail(buyer.email, `Booked: ${title}`);
  const paid = await findEmail(buyer.email, `Paid: ${title}`);
  for (const email of [booked, paid]) {
    expect(email.subject).toContain(number);
    expect(email.html).toContain(`href="tel:+88${seller.number}"`);
  }
  const ordered = await findEmail(seller.email, `New order: ${title}`);
  expect(ordered.html).toContain('href="tel:+8801712345678"');
  const emails = [
    booked,
    paid,
    ordered,
    await findEmail(seller.email, `Sold: ${title}`),
    await findEmail(late.email, `Sold to another buyer: ${title}`),
    await findEmail(buyer.email, 'Confirm your email address'),
  ];
  const looked = await (await browser.newContext()).newPage();
  for (const email of emails) {
    expect(await inspect(looked, email)).toEqual([]);
    expect(await objections(looked, email)).toEqual([]);
  }

  await test.step("the email's link leads to the order", async () => {
    await page.goto(/See the order: (\S+)/.exec(booked.text)?.[1] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
});
