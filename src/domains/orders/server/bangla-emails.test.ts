import { afterEach, expect, test } from 'vitest';
import { currentLanguage } from '#kernel/locale.ts';
import { type Email, renderEmail } from '#platform/work/email-layout.server.ts';
import { orderEndings } from '../../bookings/events.ts';
import { orderActions } from '../../bookings/transitions.ts';
import type { ListedPlace } from '../../handover/public-api.server.ts';
import { buildOrderEmailData } from '../testing/build-order-email-data.ts';
import { emailsOn, parcelAskedEmail, reminderEmails } from './life-emails.server.ts';
import { meetingNearEmails, meetingNearSms } from './meeting-emails.server.ts';
import { type OrderEmailData, paidEmails, refundedEmail, unavailableEmail } from './order-emails.server.ts';
import { placedEmails } from './placed-emails.server.ts';

const NOON = new Date('2026-11-20T06:34:00Z');
const MEETING = { place: 'ধানমন্ডি ২৭', meetsAt: NOON };
const bangla = { language: 'bn' } as const;

/** Builds an order of two people who read Bangla. Only its title, processor and names are in Latin letters. */
function emailData(
  booking: Partial<OrderEmailData['booking']> = {},
  facts: Record<string, string> = {},
): OrderEmailData {
  return buildOrderEmailData({
    booking: { meetLocation: 'ধানমন্ডি ২৭', ...booking },
    product: { title: 'ThinkPad T480', facts: { processor: 'Intel Core i5', ...facts } },
    buyer: { ...bangla, name: 'সালমা' },
    seller: { ...bangla, name: 'করিম' },
  });
}

const paid = emailData({ status: 'paid', paidAt: NOON, refundedPoisha: 1_000_000 });
const ends = NOON.toISOString();
/** Stored reasons that are values or fixed texts, by action. For other actions, a person writes the reason. */
const reasons: Readonly<Record<string, string>> = {
  keep: ends,
  agree: ends,
  dispute: 'A part does not work',
  'offer-refund': '500',
};

const EMAILS: readonly (readonly [string, readonly Email[]])[] = [
  ['placed, to meet', placedEmails(emailData())],
  ['placed, to meet with cash', placedEmails(emailData({}, { payment: 'Cash only' }))],
  ['placed, by courier', placedEmails(emailData({ delivery: 'courier' }))],
  [
    'placed, by courier with cash',
    placedEmails(emailData({ delivery: 'courier' }, { payment: 'Cash only' })),
  ],
  ['paid, to meet', paidEmails(paid, { transactionId: 'pi_7', feePerMille: 20 })],
  [
    'paid, by courier',
    paidEmails(emailData({ status: 'paid', paidAt: NOON, delivery: 'courier' }), {
      transactionId: null,
      feePerMille: 20,
    }),
  ],
  ...(['unavailable', 'cancelled', 'paid', 'open'] as const).map(
    (status) => [`refunded, ${status}`, [refundedEmail(emailData({ status }))]] as const,
  ),
  ...orderEndings.map((ending) => [`ended, ${ending}`, [unavailableEmail(emailData(), ending)]] as const),
  ...orderActions.flatMap((action) =>
    (['buyer', 'seller', null] as const).map((by) => {
      const cause = {
        ...{ by, reason: reasons[action] ?? 'স্ক্রিন ভাঙা', meeting: MEETING },
        ...{ isDelivered: true, feePerMille: 20 },
      };
      return [`${action} by ${by ?? 'the market'}`, emailsOn(action, paid, cause)] as const;
    }),
  ),
  ['a meeting is near', meetingNearEmails(paid, MEETING)],
  ['a parcel is asked for', [parcelAskedEmail(paid)]],
  ['a handover is due', reminderEmails(paid, NOON)],
  ['a parcel is due', reminderEmails(emailData({ status: 'paid', delivery: 'courier' }), NOON)],
];

/** Parts of emails that stay in Latin letters: names, ids, URLs, email addresses, and the label “Paid”. */
const LATIN =
  /https:\/\/\S+|Secondbyte|ThinkPad T480|Intel Core i5|SB-[0-9A-Z]{4}-[0-9A-Z]{4}|pi_7|“Paid”|[a-z]+@\S+/g;

afterEach(() => expect(currentLanguage()).toBe('en'));

test.each(EMAILS)('the emails of an order that is %s are in Bangla', (_, emails) => {
  for (const email of emails) {
    const { html: _html, text, subject, preview, reason, language } = renderEmail(email);
    expect(language).toBe('bn');
    for (const words of [subject, text, preview ?? '', reason]) {
      expect(words.replace(LATIN, '')).not.toMatch(/[A-Za-z]/);
      expect(words).toMatch(/[\u0980-\u09ff]/);
    }
  }
});

test('each side gets its own language', () => {
  const { seller, ...rest } = emailData();
  const emails = placedEmails({ ...rest, seller: { ...seller, language: 'en' } });
  expect(emails.map(({ heading }) => heading)).toEqual([
    'অর্ডার হয়েছে। এবার কোথায় দেখা করবেন, ঠিক করুন',
    'You have a new order',
  ]);
  expect(emails.map(({ item }) => item?.price)).toEqual(['৳৩৮,৫০০', '৳38,500']);
});

test('text messages before a meeting are in the languages of their readers', () => {
  const { seller, ...rest } = paid;
  const data = { ...rest, seller: { ...seller, language: 'en' as const } };
  const textsAt = (listed?: ListedPlace) =>
    meetingNearSms(data, NOON, listed).map(({ text }) => text.split(' http')[0]);
  expect(textsAt({ name: 'Laboni Point', nameInBangla: 'লাবণী পয়েন্ট' })).toEqual([
    'Secondbyte: আপনাদের দেখা ২০ নভে, দুপুর ১২:৩৪, লাবণী পয়েন্ট। পরীক্ষা করে পেমেন্ট করুন, তারপর পিন দেখান:',
    "Secondbyte: you meet on 20 Nov, 12:34 pm, Laboni Point. Type the buyer's PIN there:",
  ]);
  expect(textsAt()).toEqual([
    'Secondbyte: আপনাদের দেখা ২০ নভে, দুপুর ১২:৩৪, জায়গা: অর্ডারের পেজে দেখুন। পরীক্ষা করে পেমেন্ট করুন, তারপর পিন দেখান:',
    "Secondbyte: you meet on 20 Nov, 12:34 pm, place: see the order page. Type the buyer's PIN there:",
  ]);
});
