import type { Figure } from './bench.ts';

/**
 * Benchmarks that the gate compares with their recorded figures. They cover frequent requests, not market
 * sizes or browsers.
 */
export const GATE_BENCHES: readonly string[] = ['lists', 'orders', 'pages', 'search'];

/** Share of its recorded value that a figure may lose without failing the gate. */
const MOST_SLIP = 0.15;

/** A figure that is clearly worse than the recorded one. */
export type Slip = {
  readonly what: string;
  readonly recorded: number;
  readonly today: number;
  /** Lost share: 0.2 is a fifth. */
  readonly lost: number;
};

/**
 * Returns the figures of one section of `RESULTS.md` by their names. The heading of a section is the
 * benchmark's title.
 */
export function recordedFigures(page: string, title: string): ReadonlyMap<string, string> {
  const part = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  const rows = part.split('\n').map((line) => line.split(' | '));
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

/**
 * Returns figures that lost more than `MOST_SLIP` since they were recorded. Compares only figures with a
 * minimum as their target: rates and ratios, where more is better. Waiting times in milliseconds depend
 * too much on the machine.
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

/** Returns the figures of a run that have no recorded value. */
export function findUnrecorded(
  recorded: ReadonlyMap<string, string>,
  figures: readonly Figure[],
): readonly string[] {
  return figures
    .filter(({ what, target }) => target.startsWith('at least') && !recorded.has(what))
    .map(({ what }) => what);
}

/** Returns the slips that occur in both runs. Load from other programs rarely affects the same figure twice. */
export function inBoth(first: readonly Slip[], second: readonly Slip[]): Slip[] {
  return second.filter(({ what }) => first.some((slip) => slip.what === what));
}
