import { MOMENT_MS } from '#platform/api/request-coalescing.server.ts';
import type { ReadyAnswer } from './cached-response.server.ts';

/** Makes an answer; null when it is none that may be sent again. */
export type MakeAnswer = () => Promise<ReadyAnswer | null>;

/** Answers kept ready for whoever asks the same next. Never older than a second. */
export type ReadyAnswers = {
  /** An answer that may be sent, or the one just being made; undefined when there is none. */
  readonly find: (key: string) => ReadyAnswer | Promise<ReadyAnswer | null> | undefined;
  /** Makes an answer, once for all who ask meanwhile, and keeps it. */
  readonly make: (key: string, make: MakeAnswer) => Promise<ReadyAnswer | null>;
  /** True when an answer will be too old soon and nobody makes it anew yet. */
  readonly isAging: (key: string) => boolean;
  /** Something shown has changed: nothing made before may be sent. */
  readonly forget: () => void;
};

/**
 * Longest life of an answer in ms, whatever is heard of changes: what depends on time alone is right within a second
 * of it, for a page may be made of what was read a moment before.
 */
const LIFE_MS = 1_000 - MOMENT_MS;
/** Age at which an answer that is asked for is made anew, so that nobody waits for it. */
const AGING_MS = 700;
/** Changes a second from which answers live on for a moment: otherwise each would be made for a single visitor. */
const STORM_CHANGES = 5;
const STORM_LIFE_MS = 400 - MOMENT_MS;
/** Most bytes kept. */
const ROOM = 8 * 1024 * 1024;

type Entry = { readonly answer: ReadyAnswer; readonly begun: number; readonly version: number };
type Clock = () => number;

/** Remembers how often something happened in the last second. */
function countLately(now: Clock) {
  let times: number[] = [];
  return {
    note: () => {
      times = [...times.filter((time) => now() - time < 1_000), now()].slice(-STORM_CHANGES);
    },
    isStorm: () => times.length === STORM_CHANGES && now() - (times[0] ?? 0) < 1_000,
  };
}

/** An empty store. `now` in ms. */
export function createReadyAnswers(now: Clock = () => performance.now()): ReadyAnswers {
  // Ordered by age, because every entry is put at the end when it is made.
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<ReadyAnswer | null>>();
  const changes = countLately(now);
  let version = 0;
  let size = 0;

  const isGood = ({ begun, version: made }: Entry) => {
    const age = now() - begun;
    return age < LIFE_MS && (made === version || (age < STORM_LIFE_MS && changes.isStorm()));
  };
  const drop = (key: string) => {
    size -= entries.get(key)?.answer.size ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, entry: Entry) => {
    drop(key);
    entries.set(key, entry);
    size += entry.answer.size;
    for (const [oldest, { begun }] of entries) {
      if (size <= ROOM && now() - begun < LIFE_MS) return;
      drop(oldest);
    }
  };
  const run = async (key: string, make: MakeAnswer) => {
    // Told before the data is read: what changes meanwhile may not be in it.
    const [begun, made] = [now(), version];
    const answer = await make();
    const kept = entries.get(key);
    const isNewest = !kept || made > kept.version || (made === kept.version && begun >= kept.begun);
    if (answer && isNewest) keep(key, { answer, begun, version: made });
    return answer;
  };
  return {
    find: (key) => {
      const entry = entries.get(key);
      return entry && isGood(entry) ? entry.answer : underWay.get(`${version} ${key}`);
    },
    make: (key, make) => {
      const flight = `${version} ${key}`;
      const going = underWay.get(flight) ?? run(key, make).finally(() => underWay.delete(flight));
      underWay.set(flight, going);
      return going;
    },
    isAging: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && now() - entry.begun > AGING_MS && !underWay.has(`${version} ${key}`);
    },
    forget: () => {
      version += 1;
      changes.note();
    },
  };
}
