type Stop = () => Promise<void>;

/** Stack of started things, stopped in reverse order. */
export type Disposer = {
  /** Remembers how to stop something; stops it at once when the scope is closed already. */
  readonly add: (stop: Stop) => Promise<void>;
  readonly isClosed: () => boolean;
  /** Stops everything. A stop that fails does not keep the others from stopping. */
  readonly close: () => Promise<void>;
};

/** An open scope with nothing in it. */
export function createDisposer(): Disposer {
  const stops: Stop[] = [];
  let closing: Promise<void> | undefined;
  const runAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: unknown) => console.error('Stopping failed:', error));
    }
  };
  return {
    add: async (stop) => {
      if (closing) await stop();
      else stops.push(stop);
    },
    isClosed: () => closing !== undefined,
    close: () => {
      closing ??= runAll();
      return closing;
    },
  };
}
