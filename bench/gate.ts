import type { Figure } from './bench.ts';

/**
 * Benchmarks whose figures `npm run bench -- gate` compares with the recorded ones. They cover frequent requests, not
 * market sizes or browsers.
 */
export const GATE_BENCHES: readonly string[] = ['lists', 'orders', 'pages', 'search'];

/** Share of its recorded value that a figure may lose without failing the comparison. */
const MAX_REGRESSION = 0.15;

/** A figure that is clearly worse than the recorded one. */
export type Regression = {
  readonly what: string;
  /** Recorded value, converted to the speed of this machine if it is a rate. */
  readonly expected: number;
  readonly today: number;
  /** Lost share: 0.2 is a fifth. */
  readonly lost: number;
};

/** Returns one section of `RESULTS.md`. Its heading is the benchmark's title. Returns '' if there is none. */
export function sectionOf(page: string, title: string): string {
  return page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
}

/** Returns the figures of a section of `RESULTS.md` by their names. */
export function recordedFigures(section: string): ReadonlyMap<string, string> {
  const rows = section.split('\n').map((line) => line.split(' | '));
  return new Map(
    rows
      .filter((cells) => cells.length === 4 && cells[0]?.startsWith('| '))
      .map(([what = '', figure = '']) => [what.slice(2), figure]),
  );
}

/** Returns the number at the start of a figure, or null: 1.01 of `1.01 × (0.94–1.07), 1,802/s`. */
export function leadingNumber(figure: string): number | null {
  const digits = /^[\d,]+(?:\.\d+)?/.exec(figure)?.[0];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** Returns whether a figure is a rate, which depends on the speed of the machine. Ratios (`×`) do not. */
const isRate = ({ target }: Figure) => !target.includes('×');

/**
 * Returns figures that are worse than the recorded ones by more than `MAX_REGRESSION`. Compares only figures with a
 * minimum as their target: rates and ratios, where more is better. Waiting times in milliseconds depend too much on the
 * machine.
 * @param pace Speed of this machine divided by the speed when the figures were recorded. Recorded rates are multiplied
 * by it. Null if no speed was recorded; then rates are not compared.
 */
export function findRegressions(
  recorded: ReadonlyMap<string, string>,
  figures: readonly Figure[],
  pace: number | null,
): Regression[] {
  return figures.flatMap((one) => {
    const { what, target, figure } = one;
    const before = leadingNumber(recorded.get(what) ?? '');
    const today = leadingNumber(figure);
    const factor = isRate(one) ? pace : 1;
    if (!target.startsWith('at least') || before === null || today === null || factor === null) return [];
    const expected = before * factor;
    const lost = 1 - today / expected;
    return lost > MAX_REGRESSION ? [{ what, expected, today, lost }] : [];
  });
}

/** Returns the names of a run's figures that have a minimum as their target, but no recorded value. */
export function findUnrecorded(
  recorded: ReadonlyMap<string, string>,
  figures: readonly Figure[],
): readonly string[] {
  return figures
    .filter(({ what, target }) => target.startsWith('at least') && !recorded.has(what))
    .map(({ what }) => what);
}

/**
 * Returns the regressions (clearly worse figures) that occur in both runs. Load from other programs rarely affects the
 * same figure twice.
 */
export function inBoth(first: readonly Regression[], second: readonly Regression[]): Regression[] {
  return second.filter(({ what }) => first.some((regression) => regression.what === what));
}
