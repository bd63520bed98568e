/** Types of the load generator, as far as the benchmarks use it. Its package has no types. */
declare module 'autocannon' {
  type Result = {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly '2xx': number;
    readonly non2xx: number;
    /** Duration of the run in seconds. */
    readonly duration: number;
    readonly errors: number;
  };
  /** Sends requests for `duration` seconds over `connections` connections. */
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Called for each connection before its first request. */
    readonly setupClient?: (client: {
      /** Sets the requests that the connection sends in this order, again and again. */
      readonly setRequests: (requests: readonly { readonly path: string }[]) => void;
    }) => void;
  }): Promise<Result>;
}
