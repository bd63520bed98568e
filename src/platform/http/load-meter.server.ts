import type pg from 'pg';

/** How far behind this process is. */
export type Strain = {
  /** How late the process is with what it has to do, in ms. */
  readonly loopMs: number;
  /** About how long somebody would wait for a database connection, in ms. */
  readonly queueMs: number;
  /** Answers that are being made. */
  readonly making: number;
  /** How long these would take at the pace of late, in ms; endless while no pace is known. */
  readonly makingMs: number;
};

/** Measures the strain of this process. */
export type StrainMeter = {
  readonly read: () => Strain;
  /** Counts an answer as being made until it is there. */
  readonly whileMaking: <Value>(work: Value | Promise<Value>) => Value | Promise<Value>;
  readonly stop: () => void;
};

const TICK_MS = 20;
/** Share of the last figure that each tick keeps: half of it is forgotten in about 150 ms. */
const MEMORY = 0.9;
/** A connection is assumed to come free at least this often, in ms, until it shows: a pool at rest tells nothing. */
const ASSUMED_USE_MS = 10;

type Pool = Pick<pg.Pool, 'waitingCount' | 'options' | 'on'>;

/** Starts measuring. */
export function startStrainMeter(pool: Pool): StrainMeter {
  let tickAt = performance.now();
  let late = 0;
  let acquired = 0;
  let perTick = 0;
  let making = 0;
  let made = 0;
  let madePerTick = 0;
  pool.on('acquire', () => {
    acquired += 1;
  });
  const timer = setInterval(() => {
    const now = performance.now();
    late = Math.max(now - tickAt - TICK_MS, late * MEMORY);
    perTick = perTick * MEMORY + acquired * (1 - MEMORY);
    madePerTick = madePerTick * MEMORY + made * (1 - MEMORY);
    acquired = 0;
    made = 0;
    tickAt = now;
  }, TICK_MS).unref();
  const assumed = (pool.options.max ?? 1) * (TICK_MS / ASSUMED_USE_MS);
  return {
    read: () => ({
      // Within a long turn no timer runs; the time since the last tick shows it at once.
      loopMs: Math.max(late, performance.now() - tickAt - TICK_MS),
      queueMs: (pool.waitingCount / Math.max(perTick, assumed)) * TICK_MS,
      making,
      makingMs: making === 0 ? 0 : (making / madePerTick) * TICK_MS,
    }),
    whileMaking: (work) => {
      if (!(work instanceof Promise)) return work;
      making += 1;
      return work.finally(() => {
        making -= 1;
        made += 1;
      });
    },
    stop: () => clearInterval(timer),
  };
}
