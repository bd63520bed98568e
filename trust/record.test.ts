import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeRun } from '../harness/results-page.ts';
import { ROOT } from '../tools/root.ts';
import { describeRun } from './record.ts';
import type { Suite } from './suite.ts';

const suite: Suite = {
  name: 'races',
  promise: 'Nothing is sold twice.',
  proof: 'without the unique index nine rounds of ten sell twice.',
  rounds: 100,
  minutes: 5,
  run: async () => ({ figures: {}, breaches: [] }),
};
const amount = { rounds: 7, minutes: 1, seed: 3 };

describe('the page of results', () => {
  test('has figures, command and breaches of a run', () => {
    const findings = { figures: { Rounds: 7 }, breaches: ['round 3 sold twice'] };
    const part = describeRun(suite, amount, findings, '2026-01-02');
    expect(part).toContain('`npm run trust -- races --rounds 7 --minutes 1 --seed 3`, 2026-01-02');
    expect(part).toContain('| Rounds | 7 |');
    expect(part).toContain('| Breaches | round 3 sold twice |');
  });

  test('has one section per suite, with its newest run, sorted by name', () => {
    const page = '# Trust\n\nHead.\n\n## races\n\nold\n\n## uploads\n\nkept\n';
    const after = placeRun(placeRun(page, 'races', '## races\n\nnew\n'), 'fuzz', '## fuzz\n\nfirst\n');
    expect(after).toBe('# Trust\n\nHead.\n\n## fuzz\n\nfirst\n\n## races\n\nnew\n\n## uploads\n\nkept\n');
  });
});

test('the page of results has the current promise of each recorded suite', async () => {
  const page = readFileSync(join(ROOT, 'docs', 'trust.md'), 'utf8');
  const files = globSync('*/suite.ts', { cwd: import.meta.dirname });
  const suites: Suite[] = await Promise.all(
    files.map(async (file) => (await import(join(import.meta.dirname, file))).suite),
  );
  const recorded = suites.filter(({ name }) => page.includes(`\n## ${name}\n`));
  expect(recorded.length).toBeGreaterThan(10);
  const different = recorded.filter(({ name, promise }) => !page.includes(`\n## ${name}\n\n${promise}\n`));
  expect(different.map(({ name }) => name)).toEqual([]);
});
