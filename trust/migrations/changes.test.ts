import { expect, test } from 'vitest';
import { findDangers } from '../../tools/migrations/find-dangers.ts';
import { changesOf } from './changes.ts';

test('the changes tried under load are of the kind that the rules for migrations allow', () => {
  expect(changesOf('a0').flatMap(findDangers)).toEqual([]);
});
