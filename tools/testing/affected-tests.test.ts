import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { affectedTests } from './affected-tests.ts';

test('a change in a domain runs its own tests, tests of all domains, and its stories', () => {
  expect(affectedTests(['src/domains/offers/server/store.server.ts'])).toEqual({
    unit: ['src/app/', 'src/domains/offers/', 'tools/docs/', 'tools/doctor/', 'trust/rights/'],
    stories: ['e2e/offers.spec.ts'],
  });
});

test('a change of a part of an order runs the tests of orders, whose market joins the parts', () => {
  const { unit } = affectedTests(['src/domains/checkout/server/settle-payment.server.ts']);
  expect(unit).toContain('src/domains/checkout/');
  expect(unit).toContain('src/domains/orders/');
});

test('a changed story, suite, tool or page runs its own tests', () => {
  const paths = ['e2e/cards.spec.ts', 'trust/fuzz/forms.ts', 'tools/doctor/main.ts', 'docs/orders.md'];
  expect(affectedTests(paths)).toEqual({
    unit: ['tools/docs/', 'tools/doctor/', 'trust/fuzz/'],
    stories: ['e2e/cards.spec.ts'],
  });
});

test('each domain has existing stories', () => {
  const domains = globSync('src/domains/*', { cwd: ROOT });
  for (const domain of domains) {
    const { stories } = affectedTests([`${domain}/README.md`]);
    expect(stories, domain).not.toEqual([]);
    for (const story of stories) expect(existsSync(join(ROOT, story)), story).toBe(true);
  }
});
