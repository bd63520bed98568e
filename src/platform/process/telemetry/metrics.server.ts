import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process, for Prometheus. */
const registry = new Registry();

/** Upper bounds of the histograms' buckets, in s. The smallest suits a cached response, the largest an aborted one. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Timeout of the functions that look up values when Prometheus scrapes the metrics, in ms. */
const READ_TIMEOUT_MS = 3_000;

/**
 * Declares a counter, which is 0 when the process starts. `name` must end in `_total`. A label must have few possible
 * values, none of them chosen by visitors, because every combination stays in memory. `expected` combinations are
 * exported as 0 from the start. A counter that first appears as 1 shows no increase
 * (https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics).
 */
export function defineCounter<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  expected: readonly Readonly<Record<Label, string>>[] = [],
): Counter<Label> {
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  for (const labels of expected) counter.inc({ ...labels }, 0);
  return counter;
}

/** Declares a histogram of durations. `name` must end in `_seconds`. For labels see {@link defineCounter}. */
export function defineTimes<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
}

/** Current value with its labels. */
type Reading<Label extends string> = {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
};

/** Returns the current values. */
type Read<Label extends string> = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;

/** A gauge whose values are looked up at every scrape. */
export type ObservedGauge<Label extends string> = {
  /** Calls `read` at every scrape from now on. Returns a function that ends these calls. */
  readonly observe: (read: Read<Label>) => () => void;
};

async function readInTime<Label extends string>(read: Read<Label>): Promise<readonly Reading<Label>[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly Reading<Label>[]>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([read(), timeout]);
  } catch {
    // A value that cannot be read is left out, which alerts can detect. All other values are still exported.
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** Declares a gauge. Values that cannot be looked up in time are left out. For labels see {@link defineCounter}. */
export function defineGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): ObservedGauge<Label> {
  const readers = new Set<Read<Label>>();
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = (await Promise.all([...readers].map(readInTime))).flat();
      this.reset();
      // A gauge without labels resets to 0, which would look like a value.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of readings) this.set({ ...labels }, value);
    },
  });
  return {
    observe: (read) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}

/**
 * Declares a gauge with the time of an event's last occurrence, in s since 1970. The metric is absent until the event
 * occurs.
 */
export function defineMoment(name: string, help: string): Pick<Gauge, 'setToCurrentTime'> {
  const gauge = new Gauge({ name, help, registers: [registry] });
  // The gauge starts at 0, which would look like a time.
  gauge.remove();
  return gauge;
}

/** Returns all metrics in Prometheus's text exposition format 0.0.4. */
export function readMetrics(): Promise<string> {
  return registry.metrics();
}

/** The media type of {@link readMetrics}. */
export const METRICS_TYPE = registry.contentType;

let isMeasured = false;

/** Starts to measure memory, processor time, garbage collection and event loop delay. */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry });
}
