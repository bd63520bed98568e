import { expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';

test.each([
  ['019aa0b2-0000-7000-8000-000000000000', 'SB-0000-0000'],
  ['019aa0b2-0000-7000-8000-00000000001f', 'SB-0000-000Z'],
  ['019aa0b2-0000-7000-8000-000000000020', 'SB-0000-0010'],
  ['019aa0b2-0000-7000-8000-00ffffffffff', 'SB-ZZZZ-ZZZZ'],
])('the order %s is number %s', (id, number) => {
  expect(orderNumber(id)).toBe(number);
});

test('two orders of one moment have different numbers', () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  expect(new Set(ids.map(orderNumber)).size).toBe(1_000);
});

test('contains no character that looks like another', () => {
  for (let round = 0; round < 200; round += 1) {
    expect(orderNumber(crypto.randomUUID())).toMatch(/^SB-[^ILOU]{4}-[^ILOU]{4}$/);
  }
});
