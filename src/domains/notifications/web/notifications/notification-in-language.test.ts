import { afterEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import type { WireNotification } from '../../contract.ts';
import { notificationInLanguage } from './notification-in-language.ts';

afterEach(() => setLocaleSource(() => 'en'));

const ID = '019aa0b2-0000-7000-8000-0123456789ab';

const notification: WireNotification = {
  _id: ID,
  kind: 'offer-made',
  topic: 'offers',
  heading: '৳36,000 offered',
  text: 'You ask ৳38,500. Accept, name another price or decline within 48 hours.',
  path: '/dashboard/offers',
  group: { key: ID, label: 'ThinkPad T480' },
  story: { title: 'ThinkPad T480', details: { fromTaka: 38_500, toTaka: 36_000 }, wrote: null },
  picture: null,
  at: '2026-11-20T06:00:00.000Z',
  read: false,
};

const message = (excerpt: string | null): WireNotification => ({
  ...notification,
  kind: 'message',
  topic: 'messages',
  story: { title: 'ThinkPad T480', details: {}, wrote: { writer: 'Rahim', excerpt } },
});

test('an English page shows the texts of the API', () => {
  const { heading, text, group } = notificationInLanguage(notification);
  expect({ heading, text, group }).toEqual({
    heading: notification.heading,
    text: notification.text,
    group: notification.group,
  });
});

test('a Bangla page shows the same prices, names and order numbers in Bangla', () => {
  setLocaleSource(() => 'bn');
  expect(notificationInLanguage(notification)).toMatchObject({
    heading: 'ক্রেতা ৳৩৬,০০০ দিতে চান',
    group: { key: ID, label: 'ThinkPad T480' },
  });
  const ofOrder = { ...notification, group: { key: ID, label: 'ThinkPad T480 · order SB-4D5E-6PKB' } };
  expect(notificationInLanguage(ofOrder).group.label).toMatch(/^ThinkPad T480 · অর্ডার SB-/);
  const ofTopic = { ...notification, group: { key: 'offers', label: 'Offers' } };
  expect(notificationInLanguage(ofTopic).group.label).toBe('দরদাম');
  const found: WireNotification = {
    ...notification,
    kind: 'search-found',
    topic: 'searches',
    group: { key: ID, label: 'Saved search “Dell”' },
    story: { title: '', details: { name: 'Dell', count: 3, toTaka: 20_000 }, wrote: null },
  };
  expect(notificationInLanguage(found)).toMatchObject({
    heading: '৩টি নতুন বিজ্ঞাপন',
    text: '৳২০,০০০ থেকে',
    group: { label: 'সেভ করা সার্চ “Dell”' },
  });
});

test('a message is quoted as it was written, and the number of photos is translated', () => {
  setLocaleSource(() => 'bn');
  const textOf = (excerpt: string | null) => notificationInLanguage(message(excerpt)).text;
  expect(textOf('“3 photos of it?”')).toBe('ThinkPad T480 নিয়ে: “3 photos of it?”');
  expect(textOf('3 photos')).toBe('ThinkPad T480 নিয়ে: ৩টি ছবি');
  expect(textOf('A photo')).toBe('ThinkPad T480 নিয়ে: একটি ছবি');
  expect(textOf(null)).toBe('ThinkPad T480 নিয়ে');
});
