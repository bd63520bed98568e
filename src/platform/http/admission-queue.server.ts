/** A request in the queue. The queue calls one of the two functions, unless the client leaves first. */
type Entrant = { readonly admit: () => void; readonly refuse: () => void };

/** First-come, first-served queue of requests that must wait for capacity. */
export type AdmissionQueue = {
  /**
   * Admits a request immediately or in its turn, or refuses it. Returns a function to call when the request is answered
   * or aborted. Returns null if the request was refused immediately.
   */
  readonly enter: (entrant: Entrant) => (() => void) | null;
  /** Returns the number of waiting requests. */
  readonly waiting: () => number;
  readonly stop: () => void;
};

/** Longest wait, in ms. Most responses then arrive within half a second. */
const MAX_WAIT_MS = 450;
/**
 * Time constant of the averaged pace (admissions a second), in ms. It is longer than the pauses of a process on a busy
 * machine.
 */
const SMOOTHING_MS = 1_000;
/**
 * Assumed admissions a second while nobody waits. At that time, the real pace shows the number of visitors, not the
 * capacity.
 */
const ASSUMED_PACE = 200;
/** Interval of checks for free capacity, in ms. The queue also checks whenever a request ends. */
const TICK_MS = 20;

/** Pace of admissions, which predicts how long a request must wait. */
type Pace = {
  /** Updates the pace, an exponential moving average. Called before every change of the queue's length. */
  readonly update: () => void;
  readonly countAdmission: () => void;
  readonly expectedWaitMs: () => number;
};

function createPace(waiting: () => number): Pace {
  let pace = ASSUMED_PACE;
  let pacedAt = performance.now();
  return {
    update: () => {
      const now = performance.now();
      const target = waiting() === 0 ? ASSUMED_PACE : 0;
      pace = target + (pace - target) * Math.exp((pacedAt - now) / SMOOTHING_MS);
      pacedAt = now;
    },
    countAdmission: () => {
      pace += 1_000 / SMOOTHING_MS;
    },
    expectedWaitMs: () => (waiting() / pace) * 1_000,
  };
}

/** Admits waiting requests in their turn while there is time, and refuses those that have waited too long. */
function advanceQueue(waitingSince: Map<Entrant, number>, pace: Pace, hasTime: () => boolean): void {
  for (const [entrant, since] of waitingSince) {
    const canAdmit = hasTime();
    // guard: admission-wait-limit (condition => !canAdmit)
    if (!canAdmit && performance.now() - since < MAX_WAIT_MS) return;
    pace.update();
    waitingSince.delete(entrant);
    if (canAdmit) {
      pace.countAdmission();
      entrant.admit();
    } else entrant.refuse();
  }
}

/**
 * Opens a queue. `hasTime` returns whether one more request can be admitted now. A request is refused immediately if
 * its expected wait exceeds {@link MAX_WAIT_MS}. The expected wait is estimated from the queue's length and recent
 * pace. If the pace falls, a request that has already waited for that time is refused, too.
 */
export function openAdmissionQueue(hasTime: () => boolean): AdmissionQueue {
  const waitingSince = new Map<Entrant, number>();
  const pace = createPace(() => waitingSince.size);
  /** Timer that runs while a request waits. */
  let timer: NodeJS.Timeout | undefined;

  const advance = () => {
    advanceQueue(waitingSince, pace, hasTime);
    if (waitingSince.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const wait = (entrant: Entrant) => {
    waitingSince.set(entrant, performance.now());
    timer ??= setInterval(advance, TICK_MS).unref();
  };

  return {
    enter: (entrant) => {
      pace.update();
      const isAdmitted = waitingSince.size === 0 && hasTime();
      // guard: admission-queue-length (condition => false)
      if (!isAdmitted && pace.expectedWaitMs() > MAX_WAIT_MS) {
        entrant.refuse();
        return null;
      }
      if (isAdmitted) entrant.admit();
      else wait(entrant);
      return () => {
        pace.update();
        waitingSince.delete(entrant);
        advance();
      };
    },
    waiting: () => waitingSince.size,
    stop: () => clearInterval(timer),
  };
}
