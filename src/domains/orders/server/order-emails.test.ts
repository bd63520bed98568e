import { describe, expect, test } from 'vitest';
import { type Email, renderEmail } from '#platform/work/email-layout.server.ts';
import { orderEndings } from '../../bookings/events.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import { buildOrderEmailData } from '../testing/build-order-email-data.ts';
import { emailsOn } from './life-emails.server.ts';
import { paidEmails, refundedEmail, unavailableEmail } from './order-emails.server.ts';
import { placedEmails } from './placed-emails.server.ts';

const NUMBER = 'SB-0000-0010';
const PAID_AT = new Date('2026-11-20T12:34:00Z');

const emailTo = (emails: readonly Email[], name: 'nusrat' | 'tanvir'): Email => {
  const email = emails.find(({ to }) => to.startsWith(name));
  if (!email) throw new Error(`no email to ${name}`);
  return email;
};

const paid = buildOrderEmailData({ booking: { status: 'paid', paidAt: PAID_AT } });
const placed = placedEmails(buildOrderEmailData());
const sold = paidEmails(paid, { transactionId: 'pi_7', feePerMille: 0 });

const EMAILS: readonly (readonly [string, Email])[] = [
  ['placed, to the buyer', emailTo(placed, 'nusrat')],
  ['placed, to the seller', emailTo(placed, 'tanvir')],
  ['paid, to the buyer', emailTo(sold, 'nusrat')],
  ['paid, to the seller', emailTo(sold, 'tanvir')],
  ['refunded', refundedEmail(buildOrderEmailData({ booking: { status: 'unavailable' } }))],
  ...orderEndings.map((ending) => [ending, unavailableEmail(buildOrderEmailData(), ending)] as const),
];

const TITLE = 'Lenovo ThinkPad T480, i5, 16 GB';

describe.each(EMAILS)('the email %s', (_, email) => {
  const { html, text } = renderEmail(email);

  test('names the order in subject, text and reference', () => {
    expect(email.subject).toMatch(new RegExp(`: ${TITLE} \\(${NUMBER}\\)$`));
    expect(email.reference).toBe(NUMBER);
    for (const words of [html, text]) expect(words).toContain(`Order ${NUMBER}`);
  });

  test("shows photo (from the market's own address), title, price and attributes", () => {
    expect(html).toContain(
      `src="https://market.test/images/${'a'.repeat(32)}/card.jpg" alt="Photo of ${TITLE}"`,
    );
    for (const words of [html, text]) {
      expect(words).toContain(TITLE);
      expect(words).toContain('৳38,500');
      expect(words).toContain('Intel Core i5-8350U · 16 GB · 512 GB');
    }
  });

  test('has one button, no salutation, and the reason for the email', () => {
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(text).not.toMatch(/Hello|Dear/);
    expect(email.reason).toMatch(/^You get this because you (ordered|sell) on Secondbyte/);
  });
});

/** Path of the page of the test's order. */
const PAGE = '/dashboard/order/019aa0b2-0000-7000-8000-000000000020';
const buttonOf = ({ action }: Email) => action?.url.replace('https://market.test', '');

describe('an order that was placed', () => {
  test("links the buyer to the order, shows the seller's number and place, and says meet, test, pay", () => {
    const email = emailTo(placed, 'nusrat');
    const { html, text } = renderEmail(email);
    expect(email.subject).toMatch(/^Booked: /);
    expect(buttonOf(email)).toBe(PAGE);
    expect(html).toContain('href="tel:+8801712345678"');
    expect(text).toContain('Seller: Tanvir Ahmed\nCall: 01712345678\nMeeting place: Dhanmondi 27');
    expect(text).toMatch(/1\. Meet by day.*\n2\. Test it.*\n3\. Then pay/);
  });

  test("links the seller to My Buyers, and shows the buyer's number and place", () => {
    const email = emailTo(placed, 'tanvir');
    const { html, text } = renderEmail(email);
    expect(email.subject).toMatch(/^New order: /);
    expect(buttonOf(email)).toBe(PAGE);
    expect(html).toContain('href="tel:+8801812345678"');
    expect(text).toContain('Buyer: Nusrat Rahman\nCall: 01812345678\nMeeting place: Dhanmondi 27');
  });
});

describe('an order that was paid', () => {
  test('tells the buyer amount, time, number and the place of the receipt', () => {
    const email = emailTo(sold, 'nusrat');
    const { html, text } = renderEmail(email);
    expect(email.heading).toBe('Paid. ৳38,500 has arrived');
    expect(buttonOf(email)).toBe(PAGE);
    expect(text).toContain(`Paid: 20 November, 6:34 pm
Transaction id: pi_7
Receipt: Open the receipt https://market.test/dashboard/payment/019aa0b2-0000-7000-8000-000000000020`);
    expect(html).toContain('href="tel:+8801712345678"');
  });

  test('contains nothing for the buyer that contradicts test, then pay', () => {
    const { text } = renderEmail(emailTo(sold, 'nusrat'));
    expect(text).not.toMatch(/It is yours|fix a time/);
    expect(text).toContain('Test it before you take it with you');
    expect(text).toContain('We keep your money until you have it.');
  });

  test('tells the seller who holds the money, and when they get it', () => {
    const email = emailTo(sold, 'tanvir');
    const { text } = renderEmail(email);
    expect(buttonOf(email)).toBe(PAGE);
    expect(text).toContain('We keep the payment until then.');
    expect(text).toContain('It is yours 48 hours after the handover');
    expect(text).toContain('under Money');
  });

  test('shows no transaction id if there is none', () => {
    const emails = paidEmails(paid, { transactionId: null, feePerMille: 0 });
    expect(renderEmail(emailTo(emails, 'nusrat')).text).not.toContain('Transaction');
  });

  test('names the fee and the rest to the seller only if there is a fee', () => {
    const emails = paidEmails(paid, { transactionId: 'pi_7', feePerMille: 20 });
    expect(renderEmail(emailTo(emails, 'tanvir')).text).toContain('Our fee is ৳770, so you get ৳37,730.');
    for (const email of [emailTo(emails, 'nusrat'), ...sold])
      expect(renderEmail(email).text).not.toContain('Our fee');
  });
});

describe('the amount that the seller gets', () => {
  /** Returns the texts of the emails to buyer and seller about an action, at a fee of `feePerMille`. */
  const written = (action: OrderAction, feePerMille: number, refundedPoisha: number | null = null) => {
    const data = buildOrderEmailData({ booking: { status: 'paid', refundedPoisha } });
    const cause = { by: null, reason: null, isDelivered: true, feePerMille };
    return emailsOn(action, data, cause).map((email) => renderEmail(email).text);
  };

  test.each(['hand-over', 'arrive', 'complete', 'drop-dispute', 'decide-no-refund'] as const)(
    'after `%s` is the price less the fee',
    (action) => {
      const texts = written(action, 20);
      expect(texts.at(-1)).toContain('৳37,730 is yours');
      expect(texts.at(-1)).toContain('Our fee of ৳770 is already deducted.');
      expect(texts.slice(0, -1).join()).not.toContain('Our fee');
      expect(written(action, 0).at(-1)).toContain('৳38,500 is yours');
      expect(written(action, 0).join()).not.toContain('Our fee');
    },
  );

  test.each(['accept-refund', 'decide-refund', 'refund-outside'] as const)(
    'after a partial refund by `%s` is the rest less its fee',
    (action) => {
      const [toBuyer, toSeller] = written(action, 20, 850_000);
      expect(toSeller).toContain('৳29,400 is yours. Our fee of ৳600 is already deducted.');
      expect(toBuyer).not.toContain('Our fee');
    },
  );
});

describe('a full refund', () => {
  const refunded = buildOrderEmailData({
    booking: { status: 'unavailable', fulfilment: 'refunded', refundedPoisha: 3_850_000 },
  });
  const written = (action: OrderAction, isDelivered: boolean) => {
    const emails = emailsOn(action, refunded, { by: null, reason: null, isDelivered, feePerMille: 20 });
    return (['nusrat', 'tanvir'] as const).map((name) => renderEmail(emailTo(emails, name)).text);
  };

  test.each([
    'refund-outside',
    'accept-refund',
    'decide-refund',
    'lapse-dispute',
    'cancel',
    'agree-to-cancel',
    'call-off',
    'time-out',
  ] as const)('by `%s` asks the buyer for the product only if they have it', (action) => {
    const [buyer, seller] = written(action, true);
    expect(buyer).toContain('Give the seller back what you bought.');
    expect(seller).toContain('The buyer gives you back what they bought.');
    for (const text of written(action, false)) expect(text).not.toMatch(/Give the seller|gives you back/);
  });
});

test.each([
  ['unavailable', 'no longer available'],
  ['cancelled', 'cancelled the order'],
  ['paid', 'paid already'],
  ['open', 'not the price'],
] as const)('a refund without a cause of an order that is %s has a reason', (status, cause) => {
  const email = refundedEmail(buildOrderEmailData({ booking: { status } }));
  expect(renderEmail(email).text).toContain(cause);
  expect(buttonOf(email)).toBe('/refunds');
});

test.each([
  ['unavailable', 'no longer available'],
  ['cancelled', 'cancelled the order'],
  ['paid-already', 'paid already'],
  ['not-price', 'not the price'],
] as const)('the cause of a refund (%s) counts more than the state of the order', (cause, text) => {
  for (const status of ['open', 'paid', 'unavailable', 'cancelled'] as const) {
    const email = refundedEmail(buildOrderEmailData({ booking: { status } }), cause);
    expect(renderEmail(email).text).toContain(text);
  }
});

test.each([
  ['sold', 'Sold to another buyer', 'Another buyer paid first', false],
  ['sold-elsewhere', 'No longer for sale', 'marked it as sold', true],
  ['taken-down', 'No longer for sale', 'seller has ended the listing', true],
  ['lapsed', 'No longer for sale', 'listing has expired', true],
  ['removed', 'No longer for sale', 'Secondbyte has removed the listing', false],
  ['account-closed', 'No longer for sale', 'account of the seller was closed', false],
] as const)('an order whose product is gone (%s) names the cause', (ending, subject, cause, isAsked) => {
  const email = unavailableEmail(buildOrderEmailData(), ending);
  const { html, text } = renderEmail(email);
  expect(email.subject).toMatch(new RegExp(`^${subject}: `));
  expect(text).toContain(cause);
  expect(text).toContain('you were not charged');
  // If the buyer is asked, the button leads to the order, where the buyer can answer.
  expect(text.includes('Did you buy it in cash? Say so on your order.')).toBe(isAsked);
  expect(buttonOf(email)).toBe(
    isAsked ? '/dashboard/order/019aa0b2-0000-7000-8000-000000000020' : '/categorydetails/Laptop',
  );
  // The seller's number is no longer shown.
  expect(html).not.toContain('tel:');
});

describe('texts written by strangers', () => {
  const long = 'x'.repeat(200);
  const mean = '<a href="http://evil.example">Win</a>';

  test('are text and never a link', () => {
    const data = buildOrderEmailData({
      booking: { meetLocation: mean },
      buyer: { name: mean },
      seller: { name: mean },
      product: { title: mean },
    });
    for (const email of placedEmails(data)) {
      const { html, text } = renderEmail(email);
      expect(html).not.toContain('<a href="http://evil');
      for (const words of [html, text]) expect(words).not.toContain('evil.example');
    }
  });

  test('are shortened if they are long', () => {
    const data = buildOrderEmailData({
      booking: { meetLocation: long },
      buyer: { name: long },
      product: { title: long },
    });
    const email = emailTo(placedEmails(data), 'tanvir');
    expect(email.subject).toBe(`New order: ${'x'.repeat(59)}… (${NUMBER})`);
    expect(email.rows?.map(({ value }) => value.length)).toEqual([60, 11, 120]);
  });

  test('leave no empty line if they are missing', () => {
    const data = buildOrderEmailData({
      booking: { meetLocation: '', buyerPhone: '' },
      product: { pictures: [] },
    });
    const email = emailTo(placedEmails(data), 'tanvir');
    expect(email.rows?.map(({ label }) => label)).toEqual(['Buyer']);
    expect(email.item?.picture).toBeNull();
  });
});

test.each([
  ['Card or cash', 'By card in My Orders', 'when a card payment arrives'],
  ['Cash only', 'show the seller your PIN', 'type the buyer’s PIN'],
])('an order to meet a seller who takes "%s" explains how to pay', (payment, toBuyer, toSeller) => {
  const emails = placedEmails(buildOrderEmailData({ product: { facts: { payment } } }));
  expect(JSON.stringify(emailTo(emails, 'nusrat'))).toContain(toBuyer);
  expect(JSON.stringify(emailTo(emails, 'tanvir'))).toContain(toSeller);
  const words = JSON.stringify(emails.map(({ paragraphs, steps, closing }) => [paragraphs, steps, closing]));
  expect(/card/i.test(words)).toBe(payment !== 'Cash only');
});

test('an order by courier of a seller who takes cards and cash names both ways to pay', () => {
  const emails = placedEmails(
    buildOrderEmailData({
      booking: { delivery: 'courier' },
      product: { facts: { payment: 'Card or cash' } },
    }),
  );
  expect(JSON.stringify(emailTo(emails, 'nusrat'))).toContain('Or pay the carrier in cash');
  expect(JSON.stringify(emailTo(emails, 'tanvir'))).toContain('In cash: call them before you send it');
});

test.each([
  ['Card, at the meeting or ahead', 'Pay by card', 'send nothing before the order page says Paid'],
  ['Card or cash', 'Pay by card', 'send nothing before the order page says Paid'],
  ['Cash only', 'You pay the carrier', 'pays the carrier'],
])('an order by courier of a seller who takes "%s" explains how to pay', (payment, toBuyer, toSeller) => {
  const emails = placedEmails(
    buildOrderEmailData({ booking: { delivery: 'courier' }, product: { facts: { payment } } }),
  );
  expect(JSON.stringify(emailTo(emails, 'nusrat'))).toContain(toBuyer);
  expect(JSON.stringify(emailTo(emails, 'tanvir'))).toContain(toSeller);
  for (const { paragraphs, steps, closing } of emails) {
    const isByCard = JSON.stringify([steps, closing]).includes('card');
    expect(isByCard, paragraphs[0]).toBe(payment !== 'Cash only');
  }
});
