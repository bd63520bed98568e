/** A request that comes to the queue. One of the two is called, unless it is over before. */
type Entrant = { readonly admit: () => void; readonly refuse: () => void };

/** Where requests wait for which there is no time at this moment, in the order in which they came. */
export type AdmissionQueue = {
  /**
   * Admits a request at once or when its turn comes, or refuses it. Returns a function to call when the request is
   * over, answered or aborted. Null where it was refused at once.
   */
  readonly enter: (entrant: Entrant) => (() => void) | null;
  /** How many wait just now. */
  readonly waiting: () => number;
  readonly stop: () => void;
};

/** Longest wait, in ms: most answers are then there within half a second. */
const MAX_WAIT_MS = 450;
/** Smoothing time of the measured pace, in ms: longer than the pauses of a process on a busy machine. */
const SMOOTHING_MS = 1_000;
/** Admissions a second that are assumed until somebody waits: before, the pace is that of the visitors. */
const ASSUMED_PACE = 200;
/** How often the queue looks whether there is time, besides whenever a request is over, in ms. */
const TICK_MS = 20;

/**
 * Opens a queue. `hasTime` tells whether one more can be admitted just now. A request that would wait longer than
 * {@link MAX_WAIT_MS}, by the queue's length and recent pace, is refused at once. One that has waited that long,
 * because the pace fell, is refused then.
 */
export function openAdmissionQueue(hasTime: () => boolean): AdmissionQueue {
  const waitingSince = new Map<Entrant, number>();
  let pace = ASSUMED_PACE;
  let pacedAt = performance.now();
  /** Runs while somebody waits. */
  let timer: NodeJS.Timeout | undefined;

  /** Brings the pace up to now: an exponential moving average. Called before anybody begins or ceases to wait. */
  const updatePace = () => {
    const now = performance.now();
    const target = waitingSince.size === 0 ? ASSUMED_PACE : 0;
    pace = target + (pace - target) * Math.exp((pacedAt - now) / SMOOTHING_MS);
    pacedAt = now;
  };
  const expectedWaitMs = () => (waitingSince.size / pace) * 1_000;

  const advance = () => {
    for (const [entrant, since] of waitingSince) {
      const canAdmit = hasTime();
      // guard: admission-wait-limit (condition => !canAdmit)
      if (!canAdmit && performance.now() - since < MAX_WAIT_MS) return;
      updatePace();
      waitingSince.delete(entrant);
      if (canAdmit) {
        pace += 1_000 / SMOOTHING_MS;
        entrant.admit();
      } else entrant.refuse();
    }
    clearInterval(timer);
    timer = undefined;
  };
  const wait = (entrant: Entrant) => {
    waitingSince.set(entrant, performance.now());
    timer ??= setInterval(advance, TICK_MS).unref();
  };

  return {
    enter: (entrant) => {
      updatePace();
      const isAdmitted = waitingSince.size === 0 && hasTime();
      // guard: admission-queue-length (condition => false)
      if (!isAdmitted && expectedWaitMs() > MAX_WAIT_MS) {
        entrant.refuse();
        return null;
      }
      if (isAdmitted) entrant.admit();
      else wait(entrant);
      return () => {
        updatePace();
        waitingSince.delete(entrant);
        advance();
      };
    },
    waiting: () => waitingSince.size,
    stop: () => clearInterval(timer),
  };
}
