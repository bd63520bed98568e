import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('no port is given twice while its server is starting', async () => {
  const found = await Promise.all(Array.from({ length: 400 }, () => freePort()));
  expect(new Set(found).size).toBe(found.length);
});
