import { expect, test } from 'vitest';
import { findDangers } from '../../tools/migrations/find-dangers.ts';
import { changesOf } from './changes.ts';

test('the changes tested under load are allowed by the rules for migrations', () => {
  expect(changesOf('a0').flatMap(findDangers)).toEqual([]);
});
