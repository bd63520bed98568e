import { expect, test } from 'vitest';
import { countTested, isTested } from './tested-parts.ts';

test('a part counts as tested if it works or is faulty, not if its seller says that it was not tested', () => {
  expect(countTested({ keys: 'Works', screen: 'Faulty', camera: 'Not tested' })).toBe(2);
  expect(countTested({})).toBe(0);
});

test('an empty field of the form is no test result', () => {
  expect(['Works', 'Faulty', 'Not tested', ''].filter(isTested)).toEqual(['Works', 'Faulty']);
});
