/** How far behind this process is. */
export type Load = {
  /** How late the process is with what it has to do, in ms. */
  readonly eventLoopLagMs: number;
  /** About how long somebody would wait for a database connection, in ms. */
  readonly poolWaitMs: number;
  /** Answers that are being made. */
  readonly inFlight: number;
  /** How long these would take at the pace of late, in ms; endless while no pace is known. */
  readonly drainMs: number;
};

/** Measures the strain of this process. */
export type LoadMeter = {
  readonly read: () => Load;
  /** Counts an answer as being made until it is there. */
  readonly trackInFlight: <Value>(work: Value | Promise<Value>) => Value | Promise<Value>;
  readonly stop: () => void;
};

const TICK_MS = 20;
/** Share of the last figure that each tick keeps: half of it is forgotten in about 150 ms. */
const SMOOTHING = 0.9;
/** A connection is assumed to come free at least this often, in ms, until it shows: a pool at rest tells nothing. */
const ASSUMED_USE_MS = 10;

/** What is read of a pool of connections. */
type PoolLoad = {
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
  readonly on: (event: 'acquire', listener: () => void) => unknown;
};

/** Starts measuring. */
export function startLoadMeter(pool: PoolLoad): LoadMeter {
  let tickAt = performance.now();
  let lag = 0;
  let acquired = 0;
  let acquiredPerTick = 0;
  let inFlight = 0;
  let completed = 0;
  let completedPerTick = 0;
  pool.on('acquire', () => {
    acquired += 1;
  });
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(now - tickAt - TICK_MS, lag * SMOOTHING);
    acquiredPerTick = acquiredPerTick * SMOOTHING + acquired * (1 - SMOOTHING);
    completedPerTick = completedPerTick * SMOOTHING + completed * (1 - SMOOTHING);
    acquired = 0;
    completed = 0;
    tickAt = now;
  }, TICK_MS).unref();
  const assumed = (pool.options.max ?? 1) * (TICK_MS / ASSUMED_USE_MS);
  return {
    read: () => ({
      // Within a long turn no timer runs; the time since the last tick shows it at once.
      eventLoopLagMs: Math.max(lag, performance.now() - tickAt - TICK_MS),
      poolWaitMs: (pool.waitingCount / Math.max(acquiredPerTick, assumed)) * TICK_MS,
      inFlight,
      drainMs: inFlight === 0 ? 0 : (inFlight / completedPerTick) * TICK_MS,
    }),
    trackInFlight: (work) => {
      if (!(work instanceof Promise)) return work;
      inFlight += 1;
      return work.finally(() => {
        inFlight -= 1;
        completed += 1;
      });
    },
    stop: () => clearInterval(timer),
  };
}
