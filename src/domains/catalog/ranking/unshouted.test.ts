import { expect, test } from 'vitest';
import { unshouted } from './unshouted.ts';

test.each([
  ['DELL LATITUDE I5 8TH GEN', 'Dell Latitude i5 8th gen'],
  ['HP ELITEBOOK 840 G5 I7-8650U 16GB SSD', 'HP Elitebook 840 G5 i7-8650U 16GB SSD'],
  [' NEW LAPTOP FOR SALE WITH BOX ', 'new Laptop for Sale with BOX'],
  ['ল্যাপটপ DELL', 'ল্যাপটপ Dell'],
])('%s is rewritten as %s', (title, calm) => {
  expect(unshouted(title)).toBe(calm);
});
