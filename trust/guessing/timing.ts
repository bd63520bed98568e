import { median } from '../../harness/statistics.ts';

/** Response times in ms of two kinds of requests, which should not be distinguishable. */
export type Samples = { readonly known: readonly number[]; readonly unknown: readonly number[] };

/** Result of comparing response times. */
export type Difference = {
  /** Difference of the medians, in ms. */
  readonly ms: number;
  /** Probability of such a difference by chance (Mann-Whitney). */
  readonly chance: number;
};

/** Returns the probability beyond `z` on both sides of the normal curve (Abramowitz and Stegun, 26.2.17). */
function bothTails(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const series =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Compares two sets of times by their ranks, which a few slow requests do not distort. */
export function compareTimes({ known, unknown }: Samples): Difference {
  const all = [...known.map((ms) => ({ ms, own: true })), ...unknown.map((ms) => ({ ms, own: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms);
  const sum = ranks.reduce((total, { own }, index) => (own ? total + index + 1 : total), 0);
  const [n, m] = [known.length, unknown.length];
  const u = sum - (n * (n + 1)) / 2;
  const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
  return { ms: median(known) - median(unknown), chance: bothTails((u - (n * m) / 2) / spread) };
}

/** Returns whether the times reveal the kind of request: the difference is large, and chance is unlikely. */
export function areDistinguishable({ ms, chance }: Difference): boolean {
  return Math.abs(ms) > 2 && chance < 0.001;
}

/** Measures two requests alternately, `count` times each. The order within each pair alternates, too. */
export async function timeBoth(
  count: number,
  known: () => Promise<unknown>,
  unknown: () => Promise<unknown>,
): Promise<Samples> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const take = async (kind: keyof typeof times, send: () => Promise<unknown>) => {
    const started = performance.now();
    await send();
    times[kind].push(performance.now() - started);
  };
  for (let round = 0; round < count; round += 1) {
    const both = [() => take('known', known), () => take('unknown', unknown)];
    for (const one of round % 2 === 0 ? both : both.reverse()) await one();
  }
  return times;
}
