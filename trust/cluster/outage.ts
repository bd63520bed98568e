/** Measurement of the time without a useful response. */
export type Outage = {
  readonly works: () => void;
  readonly fails: () => void;
  /** Returns the longest time without a useful response since the last call, in ms; 0 if no request failed. */
  readonly take: () => number;
};

/**
 * Creates a measurement. An outage lasts from the last useful response before a failure to the first useful response
 * after it.
 */
export function createOutage(now: () => number = () => performance.now()): Outage {
  let lastGood = now();
  let isFailing = false;
  let longest = 0;
  const note = () => {
    if (isFailing) longest = Math.max(longest, now() - lastGood);
  };
  return {
    works: () => {
      note();
      isFailing = false;
      lastGood = now();
    },
    fails: () => {
      isFailing = true;
    },
    take: () => {
      note();
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}
