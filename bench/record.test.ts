import { expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { describeBench, recordedSpeed } from './record.ts';

const bench: Bench = { name: 'lists', question: 'How fast are lists?', run: async () => [] };
const conditions = {
  day: '2026-01-02',
  machine: '2 cores, 8 GiB',
  load: 3.14,
  speed: 12_345,
  amount: { listings: 5_000, quick: true },
};

test('a recorded run contains its conditions and marks figures that miss their target', () => {
  const part = describeBench(bench, conditions, [
    { what: 'a list', figure: '1.20 ×', target: 'at least 1 ×', holds: true },
    { what: 'a page', figure: '0.30 ×', target: 'at least 0.4 ×', holds: false },
    { what: 'CPU', figure: '4 s', target: '', holds: null },
  ]);
  expect(part).toContain('## lists, 5,000 listings\n');
  expect(part).toContain('`npm run bench -- lists --listings 5000 --quick`, 2026-01-02, 2 cores, 8 GiB.');
  expect(part).toContain('others had 3.1 processes waiting for a core');
  expect(recordedSpeed(part)).toBe(12_345);
  expect(recordedSpeed(part.replace('Speed', 'No speed'))).toBeNull();
  expect(part).toContain('| a list | 1.20 × | at least 1 × | yes |');
  expect(part).toContain('| a page | 0.30 × | at least 0.4 × | **no** |');
  expect(part).toContain('| CPU | 4 s |  |  |');
});
