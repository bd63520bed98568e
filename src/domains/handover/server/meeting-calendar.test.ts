import { expect, test } from 'vitest';
import { meetingCalendar } from './meeting-calendar.ts';

const file = (place: string) =>
  meetingCalendar({
    uid: 'order@market.test',
    title: 'Meet for Latitude 7490',
    place,
    details: 'Test it, then pay',
    url: 'https://market.test/dashboard/order/1',
    startsAt: new Date('2026-11-25T10:30:00Z'),
    writtenAt: new Date('2026-11-23T08:00:00.123Z'),
  });

test('a calendar file has the meeting as one hour in UTC, and each line ends with CR and LF', () => {
  const lines = file('IDB Bhaban').split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261125T103000Z', 'DTEND:20261125T113000Z']));
  expect(lines).toContain('DTSTAMP:20261123T080000Z');
  expect(lines.at(-1)).toBe('');
  expect(lines.join('')).not.toMatch(/[\r\n]/);
});

test('a text that a person typed cannot start a new line of the file', () => {
  const text = file('Gate 2, left; by the\nATTENDEE:mailto:x@y.test');
  expect(text).toContain('LOCATION:Gate 2\\, left\\; by the\\nATTENDEE');
  expect(text).not.toMatch(/^ATTENDEE/m);
});

test('no line is longer than 75 bytes, and multi-byte characters stay whole', () => {
  const place = 'মিরপুর দশ নম্বর গোলচত্বর মেট্রো স্টেশন'.repeat(3);
  const lines = file(place).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(place);
});
