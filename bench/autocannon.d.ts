/** The part of the load generator that the benchmarks use; its package ships no types. */
declare module 'autocannon' {
  type Result = {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly '2xx': number;
    readonly non2xx: number;
    /** In seconds. */
    readonly duration: number;
    readonly errors: number;
  };
  /** Sends requests for `duration` seconds over `connections` connections. */
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Asked in turn by each connection. */
    readonly requests?: readonly { readonly path: string }[];
  }): Promise<Result>;
}
