import { describe, expect, test } from 'vitest';
import { findWarnings } from './find-warnings.ts';
import { normalizeMessage } from './normalize.ts';
import { readSamples, type Sample } from './read-samples.ts';
import { warningKinds } from './warning-kinds.ts';

const isMissed = ({ text, kinds }: Sample) => !kinds.every((kind) => findWarnings(text).includes(kind));
const isAlarm = ({ text }: Sample) => findWarnings(text).length > 0;

describe.each(['written-for', 'held-out'] as const)('the messages %s', (name) => {
  const samples = readSamples(name);
  const bad = samples.filter(({ kinds }) => kinds.length > 0);
  const harmless = samples.filter(({ kinds }) => kinds.length === 0);

  test('are numerous enough, half of them harmless, and of each kind', () => {
    expect(samples.length).toBeGreaterThanOrEqual(name === 'held-out' ? 80 : 120);
    expect(harmless.length).toBeGreaterThanOrEqual(samples.length / 2);
    expect(new Set(bad.flatMap(({ kinds }) => kinds))).toEqual(new Set(warningKinds));
  });

  test('are detected, at least 95 of 100', () => {
    const missed = bad.filter(isMissed).map(({ text }) => text);
    expect(missed.length / bad.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test('cause at most 3 false warnings in 100', () => {
    const alarms = harmless.filter(isAlarm).map(({ text }) => text);
    expect(alarms.length / harmless.length, alarms.join('\n')).toBeLessThanOrEqual(0.03);
  });
});

test('no message is in both sets', () => {
  const known = new Set(readSamples('written-for').map(({ text }) => text));
  expect(readSamples('held-out').filter(({ text }) => known.has(text))).toEqual([]);
});

test.each([
  ['Latin', 'send 500 to 01712345678'],
  ['Bengali', 'send ৫০০ to ০১৭১২৩৪৫৬৭৮'],
  ['Arabic-Indic', 'send ٥٠٠ to ٠١٧١٢٣٤٥٦٧٨'],
  ['spelled in English', 'send five zero zero to zero one seven one two three four five six seven eight'],
  ['spelled in Latin letters', 'send 500 to shunno ek saat ek dui tin char panch choy saat at'],
  ['spelled in Bangla', 'send ৫০০ to শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট'],
])('numbers are read in digits %s', (_, text) => {
  expect(normalizeMessage(text)).toBe('send 500 to 01712345678');
  expect(findWarnings(text)).toEqual(['money-ahead']);
});

test('characters with gaps between them are read as a word', () => {
  expect(normalizeMessage('B K A S H first, o.t.p later')).toBe('bkash first, otp later');
});

test('links to the market itself cause no warning', () => {
  const host = 'market.example';
  expect(findWarnings('See https://market.example/categorylist/7 too', host)).toEqual([]);
  expect(findWarnings('See https://market.example.evil.com/categorylist/7', host)).toEqual(['link']);
  expect(findWarnings('See https://market.example/categorylist/7')).toEqual(['link']);
});

test('the most serious warning is first', () => {
  expect(findWarnings('Send the OTP you got, then pay 500 advance at pay.example.com')).toEqual([
    'code',
    'money-ahead',
    'link',
  ]);
});
