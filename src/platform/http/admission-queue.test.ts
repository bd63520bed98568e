import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdmissionQueue, openAdmissionQueue } from './admission-queue.server.ts';

type Outcome = 'admitted' | 'refused';
/** Outcome of a request, and its time in ms after arrival. */
type Entered = {
  readonly name: number;
  outcome: Outcome | null;
  afterMs: number;
  readonly leave: () => void;
};

let places: number;
let busy: number;
let queue: AdmissionQueue;

/** Sends a request to the queue; `onAdmit` is called when it is admitted. */
function enter(name: number, onAdmit: () => void = () => {}): Entered {
  const came = performance.now();
  const settle = (outcome: Outcome) => Object.assign(entered, { outcome, afterMs: performance.now() - came });
  const entered: Entered = { name, outcome: null, afterMs: 0, leave: () => leave?.() };
  const leave = queue.enter({
    admit: () => {
      busy += 1;
      settle('admitted');
      onAdmit();
    },
    refuse: () => settle('refused'),
  });
  return entered;
}

/** Sends a request that is answered `answerMs` after it was admitted. */
function visit(name: number, answerMs: number, onAnswer: () => void = () => {}): Entered {
  const entered = enter(name, () =>
    setTimeout(() => {
      busy -= 1;
      entered.leave();
      onAnswer();
    }, answerMs),
  );
  return entered;
}

const withOutcome = (all: readonly Entered[], outcome: Outcome | null) =>
  all.filter((one) => one.outcome === outcome);

beforeEach(() => {
  vi.useFakeTimers();
  places = 10;
  busy = 0;
  queue = openAdmissionQueue(() => busy < places);
});
afterEach(() => {
  queue.stop();
  vi.useRealTimers();
});

describe('the queue of a busy process', () => {
  test('admits at once if there is capacity, then each request in order as responses finish', () => {
    const all = Array.from({ length: 14 }, (_, name) => visit(name, 100));
    expect(withOutcome(all, 'admitted').map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    vi.advanceTimersByTime(100);
    expect(withOutcome(all, 'admitted')).toHaveLength(14);
    expect(all.slice(10).map(({ afterMs }) => afterMs)).toEqual([100, 100, 100, 100]);
  });

  test('notices by itself when there is capacity again', () => {
    places = 0;
    const one = enter(0);
    vi.advanceTimersByTime(200);
    expect(one.outcome).toBeNull();
    places = 1;
    vi.advanceTimersByTime(20);
    expect(one.outcome).toBe('admitted');
  });

  test('keeps a request waiting for at most 450 ms', () => {
    places = 0;
    const one = enter(0);
    vi.advanceTimersByTime(440);
    expect(one.outcome).toBeNull();
    vi.advanceTimersByTime(20);
    expect(one.outcome).toBe('refused');
  });

  test('removes requests of clients that left', () => {
    places = 0;
    const [gone, next] = [enter(0), enter(1)];
    gone.leave();
    places = 1;
    vi.advanceTimersByTime(20);
    expect([gone.outcome, next.outcome]).toEqual([null, 'admitted']);
  });
});

/** Simulates people who search again as soon as they are answered, for 5 s. */
function searchInTurns(people: number, answerMs: number): Entered[] {
  const all: Entered[] = [];
  const until = performance.now() + 5_000;
  const search = () => {
    if (performance.now() < until) all.push(visit(all.length, answerMs, search));
  };
  for (let person = 0; person < people; person += 1) search();
  vi.advanceTimersByTime(10_000);
  return all;
}

describe('the length of the queue', () => {
  test('refuses none of 32 simultaneous searches while a response takes up to 100 ms', () => {
    for (const answerMs of [10, 40, 100]) {
      const all = searchInTurns(32, answerMs);
      expect(withOutcome(all, 'refused')).toEqual([]);
      expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(450);
    }
  });

  test('at ten times the capacity, admits as much as without a crowd and refuses most others at once', () => {
    // At most 10 requests at once, each for 40 ms, are 250 requests a second.
    const all: Entered[] = [];
    for (let ms = 0; ms < 4_000; ms += 2) {
      for (let visitor = 0; visitor < 5; visitor += 1) all.push(visit(all.length, 40));
      vi.advanceTimersByTime(2);
    }
    vi.advanceTimersByTime(1_000);
    expect(withOutcome(all, 'admitted').length).toBeGreaterThanOrEqual(1_000);
    const refused = withOutcome(all, 'refused');
    expect(refused.length + withOutcome(all, 'admitted').length).toBe(all.length);
    expect(refused.filter(({ afterMs }) => afterMs === 0).length).toBeGreaterThan(0.95 * refused.length);
  });

  test('shrinks when responses become slower', () => {
    // At most 10 requests at once, each for 500 ms, are 20 requests a second, and 9 within 450 ms.
    for (let ms = 0; ms < 3_000; ms += 10) {
      visit(ms, 500);
      vi.advanceTimersByTime(10);
    }
    const late = Array.from({ length: 40 }, (_, name) => visit(name, 500));
    expect(withOutcome(late, null).length).toBeLessThan(10);
  });

  test('admits all waiting requests as soon as there is capacity again', () => {
    places = 0;
    for (let ms = 0; ms < 3_000; ms += 10) {
      enter(ms);
      vi.advanceTimersByTime(10);
    }
    places = 10;
    vi.advanceTimersByTime(1_000);
    expect(withOutcome(searchInTurns(32, 40), 'refused')).toEqual([]);
  });
});
