/** Reproducible random choices from a seed. */
export type Rng = {
  /** Returns a number from `least` up to, but not including, `most`. */
  readonly between: (least: number, most: number) => number;
  /** Returns true with the probability `share` (0 to 1). */
  readonly happens: (share: number) => boolean;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
};

/** Creates a generator (mulberry32). The same seed makes the same choices in the same order. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    oneOf: (items) => {
      const chosen = items[Math.floor(next() * items.length)];
      if (chosen === undefined) throw new Error('cannot choose from an empty list');
      return chosen;
    },
  };
}
