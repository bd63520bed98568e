import { expect, test } from 'vitest';
import { figuresOf, summarize } from './judge-pages.ts';
import type { Report } from './open-lighthouse.ts';

type Seen = { performance?: number; seo?: number; paintMs?: number; shift?: number };

function report({ performance = 1, seo = 1, paintMs = 1_800, shift = 0 }: Seen = {}): Report {
  const full = { score: 1 };
  return {
    environment: { benchmarkIndex: 1_800 },
    categories: {
      performance: { score: performance },
      accessibility: full,
      'best-practices': full,
      seo: { score: seo },
    },
    audits: {
      'largest-contentful-paint': { title: 'Largest paint', score: 0.9, numericValue: paintMs },
      'cumulative-layout-shift': { title: 'Layout shift', score: 1, numericValue: shift },
      'is-crawlable': { title: 'Page is blocked from indexing', score: seo < 1 ? 0 : 1 },
    },
  };
}

const loadsOf = (...reports: Report[]) => ({ judged: reports, weak: reports, slow: reports });

const held = (seen: readonly Seen[]) =>
  figuresOf('home', summarize(loadsOf(...seen.map(report)))).map(({ holds }) => holds);

test('a fast page without objections meets all targets', () => {
  expect(held([{}])).toEqual([true, true, true, true]);
});

test('one slow load of three is tolerated, two are not', () => {
  const slow = { performance: 0.8, paintMs: 4_000 };
  expect(held([{}, slow, {}])).toEqual([true, true, true, true]);
  expect(held([slow, {}, slow])).toEqual([false, false, false, true]);
});

test('a page whose layout shifts misses its target', () => {
  expect(held([{ shift: 0.021 }])).toEqual([true, true, true, false]);
});

test('an audit that costs points is named', () => {
  const [points] = figuresOf('home', summarize({ ...loadsOf(report()), judged: [report({ seo: 0.66 })] }));
  expect(points).toMatchObject({
    holds: false,
    figure: expect.stringContaining('search engines 66: Page is blocked from indexing'),
  });
});

test('a page that only a weak phone loads slowly misses the target for weak phones', () => {
  const slow = report({ performance: 0.89 });
  const figures = figuresOf('home', summarize({ ...loadsOf(report()), weak: [slow] }));
  expect(figures.map(({ holds }) => holds)).toEqual([true, false, true, true]);
});

test('a page that does not load causes an error', () => {
  const failed = { ...report(), runtimeError: { message: 'no first paint' } };
  expect(() => summarize({ ...loadsOf(report()), slow: [failed] })).toThrow('no first paint');
  expect(() => summarize({ ...loadsOf(report()), slow: [] })).toThrow('no page was loaded');
});
