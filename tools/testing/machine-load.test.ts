import { expect, test } from 'vitest';
import { parseTicks, stolenShare } from './machine-load.ts';

const at = (line: string) => ({ cores: 2, load: 1, ticks: parseTicks(`${line}\ncpu0 1 2 3\n`) });

test('the share of stolen time is that between two readings', () => {
  const start = at('cpu  100 0 100 800 0 0 0 10 50 0');
  const end = at('cpu  200 0 100 800 0 0 0 110 50 0');
  expect(stolenShare(start, end)).toBe(0.5);
});

test('a machine without stolen time reports none', () => {
  const unknown = at('cpu 1 2');
  expect(unknown.ticks).toBeNull();
  expect(stolenShare(unknown, unknown)).toBeNull();
});
