import { chromium } from '@playwright/test';
import { freePort } from '../../harness/ports.ts';
import { median } from '../../harness/statistics.ts';
import { findBrowser } from '../../tools/browser.ts';
import type { Figure } from '../bench.ts';
import { type Lighthouse, type Options, openLighthouse, type Report } from './open-lighthouse.ts';

/** Lighthouse's categories with their display names and minimum scores out of 100. */
const LEAST_POINTS = {
  performance: ['performance', 95],
  accessibility: ['accessibility', 100],
  'best-practices': ['best practices', 100],
  seo: ['search engines', 100],
} as const;

type Category = keyof typeof LEAST_POINTS;
const CATEGORIES = Object.keys(LEAST_POINTS) as Category[];

/**
 * Lighthouse settings that really slow down the network, but not the processor. Under Lighthouse's own settings, both
 * are only simulated.
 */
const SLOW_LINE = {
  throttlingMethod: 'devtools',
  throttling: {
    rttMs: 150,
    throughputKbps: 1_600,
    requestLatencyMs: 150,
    downloadThroughputKbps: 1_600,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 1,
  },
} as const;

/** Lighthouse's own settings of a phone and its network, but with a processor that is six times slower, not four. */
const WEAK_PHONE = {
  throttling: {
    rttMs: 150,
    throughputKbps: 1_638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1_474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: 6,
  },
} as const;

/** Minimum performance score out of 100 on the {@link WEAK_PHONE}. */
const LEAST_WEAK_POINTS = 90;

const MOST_PAINT_MS = 2_500;
const MOST_SHIFT = 0.02;

/** Lighthouse reports of one page: as Lighthouse loads it, on the {@link WEAK_PHONE}, and over the {@link SLOW_LINE}. */
export type Loads = { readonly judged: Report[]; readonly weak: Report[]; readonly slow: Report[] };

/** Lighthouse results of one page, the median of several loads. */
export type Judgment = {
  /** Scores from 0 to 100. */
  readonly points: Readonly<Record<Category, number>>;
  /** Performance score on a weak phone, from 0 to 100. */
  readonly weakPoints: number;
  /** Time of the largest contentful paint, in ms. */
  readonly paintMs: number;
  /** Cumulative layout shift; 0 is none. */
  readonly shift: number;
  /** Titles of failed audits that are not about speed. */
  readonly objections: readonly string[];
};

function middleOf(reports: readonly Report[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}

function pointsOf(reports: readonly Report[], category: Category): number {
  return Math.round(median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)));
}

/** Audits about speed. The performance score already covers them. */
const IS_SPEED = /paint|interactive|blocking|speed|insight|bytes|latency|time|cache|unused|mainthread/;

function objectionsOf({ audits }: Report): string[] {
  return Object.entries(audits)
    .filter(([name, { score }]) => score === 0 && !IS_SPEED.test(name))
    .map(([, { title }]) => title);
}

/** Returns the median of several loads of one page. Throws if one failed. */
export function summarize({ judged, weak, slow }: Loads): Judgment {
  const all = [judged, weak, slow];
  const failed = all.flat().find(({ runtimeError }) => runtimeError)?.runtimeError;
  if (failed || all.some(({ length }) => length === 0))
    throw new Error(failed?.message ?? 'no page was loaded');
  const points = Object.fromEntries(CATEGORIES.map((name) => [name, pointsOf(judged, name)]));
  return {
    points: points as Record<Category, number>,
    weakPoints: pointsOf(weak, 'performance'),
    paintMs: middleOf(slow, 'largest-contentful-paint'),
    shift: middleOf(slow, 'cumulative-layout-shift'),
    objections: [...new Set(judged.flatMap(objectionsOf))],
  };
}

/** Returns a page's scores, largest paint and layout shift, each with its target. */
export function figuresOf(
  name: string,
  { points, weakPoints, paintMs, shift, objections }: Judgment,
): Figure[] {
  const why = objections.length > 0 ? `: ${objections.join('; ')}` : '';
  return [
    {
      what: `${name}, points of Lighthouse for a phone`,
      target: CATEGORIES.map((one) => `${LEAST_POINTS[one][0]} ${LEAST_POINTS[one][1]}`).join(', '),
      figure: CATEGORIES.map((one) => `${LEAST_POINTS[one][0]} ${points[one]}`).join(', ') + why,
      holds: CATEGORIES.every((one) => points[one] >= LEAST_POINTS[one][1]),
    },
    {
      what: `${name}, performance on a phone with a processor six times slower`,
      target: `at least ${LEAST_WEAK_POINTS}`,
      figure: `${weakPoints}`,
      holds: weakPoints >= LEAST_WEAK_POINTS,
    },
    {
      what: `${name}, largest paint at 1.6 Mbit/s and 150 ms`,
      target: `at most ${MOST_PAINT_MS / 1000} s`,
      figure: `${(paintMs / 1000).toFixed(1)} s`,
      holds: paintMs <= MOST_PAINT_MS,
    },
    {
      what: `${name}, layout shift`,
      target: `at most ${MOST_SHIFT}`,
      figure: shift.toFixed(3),
      holds: shift <= MOST_SHIFT,
    },
  ];
}

/** Returns the machine's speed during the run. On a busy machine the simulated phone is slower than intended. */
function quicknessFigure(reports: readonly Report[]): Figure {
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  return {
    what: 'quickness of the machine meanwhile, by Lighthouse',
    target: '',
    figure: `${Math.round(index).toLocaleString('en')}; a quiet desktop has 1,500 and more`,
    holds: null,
  };
}

/**
 * Loads a page and returns the report. Makes up to three attempts, because a busy machine may lose the beginning of a
 * recording.
 */
async function load(lighthouse: Lighthouse, url: string, options: Options): Promise<Report> {
  for (let left = 2; ; left -= 1) {
    const response = await lighthouse(url, options);
    if (response && (left === 0 || !response.lhr.runtimeError)) return response.lhr;
    if (left === 0) throw new Error(`Lighthouse returned no report of ${url}`);
  }
}

/**
 * Loads every address `times` times with Lighthouse, alternating between the pages. Returns the results by
 * page name.
 */
export async function judgePages(
  pages: Readonly<Record<string, string>>,
  times: number,
  print: (line: string) => void,
): Promise<Figure[]> {
  const lighthouse = await openLighthouse(print);
  const executablePath = await findBrowser(print);
  const port = await freePort();
  const args = ['--disable-dev-shm-usage', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  const loads = new Map<string, Loads>(
    Object.keys(pages).map((name) => [name, { judged: [], weak: [], slow: [] }]),
  );
  const options = { port, logLevel: 'silent', onlyCategories: CATEGORIES };
  try {
    for (let time = 1; time <= times; time += 1) {
      for (const [name, url] of Object.entries(pages)) {
        print(`${name}, load ${time} of ${times}`);
        loads.get(name)?.judged.push(await load(lighthouse, url, options));
        loads.get(name)?.weak.push(await load(lighthouse, url, { ...options, ...WEAK_PHONE }));
        loads.get(name)?.slow.push(await load(lighthouse, url, { ...options, ...SLOW_LINE }));
      }
    }
  } finally {
    await browser.close();
  }
  const figures = [...loads].flatMap(([name, found]) => figuresOf(name, summarize(found)));
  return [...figures, quicknessFigure([...loads.values()].flatMap(({ judged }) => judged))];
}
