import { expect, test } from 'vitest';
import { categorySlugs } from '../attributes/choices.ts';
import { canRecordChecks, checksOf, compareChecks, handoverCheckKeys, pickChecks } from './checks.ts';

test('each category ends with the description check, and names each check once', () => {
  for (const category of categorySlugs) {
    const checks = checksOf(category);
    expect(checks.at(-1)).toBe('described');
    expect(new Set(checks).size).toBe(checks.length);
  }
  expect(new Set(categorySlugs.flatMap(checksOf))).toEqual(new Set(handoverCheckKeys));
});

test('laptops are checked for locks, printers for their page count', () => {
  expect(checksOf('Laptop')).toEqual(
    expect.arrayContaining(['charger', 'firmware-lock', 'disk-lock', 'account-lock']),
  );
  expect(checksOf('Printer')).toContain('pages');
  expect(checksOf('Monitor')).not.toContain('disk-lock');
});

test('parts that a category does not have are omitted', () => {
  expect(pickChecks('Monitor', { keys: 'Works', screen: 'Faulty' })).toEqual({ screen: 'Faulty' });
});

test("differences from the seller's statements stand out; untested parts do not", () => {
  const claimed = { keys: 'Works', camera: 'Faulty', ports: 'Not tested' } as const;
  const found = {
    keys: 'Faulty',
    camera: 'Works',
    ports: 'Faulty',
    screen: 'Works',
    hinges: 'Not tested',
  } as const;
  const differences = compareChecks('Laptop', claimed, found).flatMap(({ check, difference }) =>
    difference ? [[check, difference]] : [],
  );
  expect(differences).toEqual([
    ['keys', 'worse'],
    ['ports', 'worse'],
    ['camera', 'better'],
  ]);
});

test('checks are recorded before the handover and not after it', () => {
  expect((['open', 'paid'] as const).every(canRecordChecks)).toBe(true);
  expect(
    (['handed-over', 'disputed', 'completed', 'refunded', 'cancelled', 'unavailable'] as const).some(
      canRecordChecks,
    ),
  ).toBe(false);
});
