import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that this process counts and measures, in the form that Prometheus reads. */
const registry = new Registry();

/** Upper bounds of the histogram's buckets, in s: from a response out of memory to an aborted one. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Longest wait for whoever is asked when the metrics are read, in ms. */
const READ_TIMEOUT_MS = 3_000;

/**
 * Declares a counter that starts with the process; its name ends in `_total`. Labels have few values, and none that a
 * visitor chooses, because every combination is kept. `expected` combinations start at 0. A counter that first appears
 * as 1 shows no increase (https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics).
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

/** Declares times whose distribution is kept; names end in `_seconds`. Labels as of {@link defineCounter}. */
export function defineTimes<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
}

/** A value of now, with its labels. */
type Reading<Label extends string> = {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
};

/** Gives the values of now. */
type Read<Label extends string> = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;

/** Something that is looked up whenever the metrics are read. */
export type ObservedGauge<Label extends string> = {
  /** Calls `read` at every scrape from now on; returns a function that stops this. */
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
    // A value that cannot be had is absent, which alerts can ask for; the rest is still told.
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Declares something that has a value at each moment. What cannot be looked up, or not in time, is left out. Labels as of
 * {@link defineCounter}.
 */
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
      // One without labels begins anew at 0, which would be a value.
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

/** Declares the moment of something that happens now and then, in s since 1970; absent until it does. */
export function defineMoment(name: string, help: string): Pick<Gauge, 'setToCurrentTime'> {
  const gauge = new Gauge({ name, help, registers: [registry] });
  // It begins at 0, which would be a moment.
  gauge.remove();
  return gauge;
}

/** Everything declared, as Prometheus reads it (text exposition format 0.0.4). */
export function readMetrics(): Promise<string> {
  return registry.metrics();
}

/** The media type of {@link readMetrics}. */
export const METRICS_TYPE = registry.contentType;

let isMeasured = false;

/** Has memory, processor time, garbage collection and the delay of the event loop measured too, from now on. */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry });
}
