import { expect, test } from 'vitest';
import { checkLines } from './checks.ts';

const since = '2026-11-20T06:00:00.000Z';

test('a verified seller has a line for each check, or one line without checks', () => {
  const month = 'Nov 2026';
  const checks = [{ what: 'identity', at: since }] as const;
  expect(checkLines({ since, checks })).toEqual([{ text: 'Identity card, seen by us', month }]);
  expect(checkLines({ since, checks: [] })).toEqual([{ text: 'Checked by Secondbyte', month }]);
});

test('a seller whose checks have all ended has no line', () => {
  expect(checkLines({ since: null, checks: [] })).toEqual([]);
});
