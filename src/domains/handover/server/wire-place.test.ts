import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedPlaceName, wirePlaceOf } from './wire-place.server.ts';

/** Migrations that insert the built-in meeting places. */
const MIGRATIONS = [
  '../../bookings/migrations/20261126_0306_orders.sql',
  '../migrations/20261127_1247_meeting_places.sql',
];

const BANGLA = /^[\p{Script=Bengali}\p{Nd} ,-]+$/u;

const wirePlace = (area: string, name: string) =>
  wirePlaceOf({ id: crypto.randomUUID(), city: 'Dhaka', area, name });

test('every built-in meeting place and its area have a Bangla name', () => {
  const places = MIGRATIONS.flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...text.matchAll(/^\s*\('(?:[^']|'')+', '([^']+)', '((?:[^']|'')+)'\)/gm)].map(
      ([, area = '', name = '']) => wirePlace(area, name),
    );
  });
  expect(places.map(({ area }) => area)).toContain('Kuril');
  expect(places.length).toBe(29);
  const isMissing = (text: string) => !BANGLA.test(text);
  expect(places.filter(({ areaInBangla }) => isMissing(areaInBangla))).toEqual([]);
  expect(places.filter(({ nameInBangla }) => isMissing(nameInBangla))).toEqual([]);
});

test('a place chosen on a page in Bangla has the stored name of the same place', () => {
  const { name, nameInBangla } = wirePlace('Kolatoli', 'Laboni Point');
  expect(storedPlaceName(nameInBangla)).toBe(name);
  expect(storedPlaceName('Main gate')).toBe('Main gate');
});

test('a place that an admin has added keeps its own names', () => {
  expect(wirePlace('Notun Bazar', 'Main gate')).toMatchObject({
    areaInBangla: 'Notun Bazar',
    nameInBangla: 'Main gate',
  });
});
