import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('simultaneous requests for a free port get different ports', async () => {
  const found = await Promise.all(Array.from({ length: 400 }, () => freePort()));
  expect(new Set(found).size).toBe(found.length);
});
