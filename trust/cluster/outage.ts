/** For how long something of use was not to be had. */
export type Outage = {
  readonly works: () => void;
  readonly fails: () => void;
  /** The longest time without an answer of use since last asked, in ms; 0 when nothing failed. */
  readonly take: () => number;
};

/** Measures from the last answer of use before a failure to the first one after it. */
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
