import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wirePlaceOf } from './wire-place.server.ts';

/** Migrations that insert the built-in meeting places. */
const MIGRATIONS = [
  '../../bookings/migrations/20261126_0306_orders.sql',
  '../migrations/20261127_1247_meeting_places.sql',
];

const banglaOf = (area: string) =>
  wirePlaceOf({ id: crypto.randomUUID(), city: 'Dhaka', area, name: 'Main gate' }).areaInBangla;

test('every built-in meeting place has an area with a Bangla name', () => {
  const areas = MIGRATIONS.flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...text.matchAll(/^\s*\('(?:[^']|'')+', '([^']+)', '(?:[^']|'')+'\)/gm)].map(
      ([, area = '']) => area,
    );
  });
  expect(areas).toContain('Kuril');
  expect(areas.length).toBe(29);
  expect(areas.filter((area) => !/^[\p{Script=Bengali} ]+$/u.test(banglaOf(area)))).toEqual([]);
});

test('an area that an admin has added keeps its own name', () => {
  expect(banglaOf('Notun Bazar')).toBe('Notun Bazar');
});
