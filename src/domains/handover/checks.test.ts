import { expect, test } from 'vitest';
import { categorySlugs } from '../attributes/choices.ts';
import { canNoteChecks, checksOf, compareChecks, handoverCheckKeys, pickChecks } from './checks.ts';

test('every category ends with whether it is as described, and names each check once', () => {
  for (const category of categorySlugs) {
    const checks = checksOf(category);
    expect(checks.at(-1)).toBe('described');
    expect(new Set(checks).size).toBe(checks.length);
  }
  expect(new Set(categorySlugs.flatMap(checksOf))).toEqual(new Set(handoverCheckKeys));
});

test('laptops are looked at for locks, printers for their page count', () => {
  expect(checksOf('Laptop')).toEqual(
    expect.arrayContaining(['charger', 'firmware-lock', 'disk-lock', 'account-lock']),
  );
  expect(checksOf('Printer')).toContain('pages');
  expect(checksOf('Monitor')).not.toContain('disk-lock');
});

test('what a category does not have is left out', () => {
  expect(pickChecks('Monitor', { keys: 'Works', screen: 'Faulty' })).toEqual({ screen: 'Faulty' });
});

test('what differs from what the seller said stands out; what nobody tested does not', () => {
  const said = { keys: 'Works', camera: 'Faulty', ports: 'Not tested' } as const;
  const found = {
    keys: 'Faulty',
    camera: 'Works',
    ports: 'Faulty',
    screen: 'Works',
    hinges: 'Not tested',
  } as const;
  const differences = compareChecks('Laptop', said, found).flatMap(({ check, difference }) =>
    difference ? [[check, difference]] : [],
  );
  expect(differences).toEqual([
    ['keys', 'worse'],
    ['ports', 'worse'],
    ['camera', 'better'],
  ]);
});

test('is noted before the handover and not after it', () => {
  expect((['open', 'paid'] as const).every(canNoteChecks)).toBe(true);
  expect(
    (['handed-over', 'disputed', 'completed', 'refunded', 'cancelled', 'unavailable'] as const).some(
      canNoteChecks,
    ),
  ).toBe(false);
});
