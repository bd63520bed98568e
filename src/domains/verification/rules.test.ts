import { expect, test } from 'vitest';
import { sellerChecks } from '../accounts/checks.ts';
import { type Evidence, hasEvidence } from './rules.ts';

const checkable = (evidence: Evidence) => sellerChecks.filter((check) => hasEvidence(check, evidence));

test('a check needs its evidence', () => {
  expect(checkable({ hasPhone: false, document: null, shopAddress: '' })).toEqual([]);
  expect(checkable({ hasPhone: true, document: 'licence', shopAddress: 'Shop 12' })).toEqual([
    'phone',
    'licence',
    'address',
  ]);
  expect(checkable({ hasPhone: true, document: 'identity', shopAddress: '' })).toEqual(['phone', 'identity']);
});
