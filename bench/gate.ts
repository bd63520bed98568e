import type { Figure } from './bench.ts';

/** Benchmarks whose recorded figures the gate compares with today's: hot paths, not sizes or browsers. */
export const GATE_BENCHES: readonly string[] = ['lists', 'orders', 'pages', 'search'];

/** How much of its recorded figure a figure may lose before it has slipped. */
const MOST_SLIP = 0.15;

/** A figure that is clearly worse than the recorded one. */
export type Slip = {
  readonly what: string;
  readonly recorded: number;
  readonly today: number;
  /** How much was lost: 0.2 is a fifth. */
  readonly lost: number;
};

/** Figures of one part of `RESULTS.md` by what they measure. Parts are headed by the benchmark's title. */
export function recordedFigures(page: string, title: string): ReadonlyMap<string, string> {
  const part = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  const rows = part.split('\n').map((line) => line.split(' | '));
  return new Map(
    rows
      .filter((cells) => cells.length === 4 && cells[0]?.startsWith('| '))
      .map(([what = '', figure = '']) => [what.slice(2), figure]),
  );
}

/** The number that a figure begins with, or null: 1.01 of `1.01 × (0.94–1.07), 1,802/s`. */
export function leadingNumber(figure: string): number | null {
  const digits = /^[\d,]+(?:\.\d+)?/.exec(figure)?.[0];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/**
 * Figures that lost more than `MOST_SLIP` since they were recorded. Only figures with a least value as their target are
 * compared: rates and ratios, where more is better. Waits in milliseconds depend on the machine too much.
 */
export function findSlips(recorded: ReadonlyMap<string, string>, figures: readonly Figure[]): Slip[] {
  return figures.flatMap(({ what, target, figure }) => {
    const before = leadingNumber(recorded.get(what) ?? '');
    const today = leadingNumber(figure);
    if (!target.startsWith('at least') || before === null || today === null) return [];
    const lost = 1 - today / before;
    return lost > MOST_SLIP ? [{ what, recorded: before, today, lost }] : [];
  });
}

/** Figures of a run without a recorded one to compare with. */
export function findUnrecorded(
  recorded: ReadonlyMap<string, string>,
  figures: readonly Figure[],
): readonly string[] {
  return figures
    .filter(({ what, target }) => target.startsWith('at least') && !recorded.has(what))
    .map(({ what }) => what);
}

/** Slips of two runs that both runs show: a busy moment of the machine rarely meets the same figure twice. */
export function inBoth(first: readonly Slip[], second: readonly Slip[]): Slip[] {
  return second.filter(({ what }) => first.some((slip) => slip.what === what));
}
