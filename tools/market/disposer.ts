type Stop = () => Promise<void>;

/** Stack of started parts, which are stopped in reverse order. */
export type Disposer = {
  /** Registers a function that stops a part. Calls the function immediately if the disposer is already closed. */
  readonly add: (stop: Stop) => Promise<void>;
  readonly isClosed: () => boolean;
  /** Stops all parts, even if some functions fail. */
  readonly close: () => Promise<void>;
};

/** Creates an empty disposer. */
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
