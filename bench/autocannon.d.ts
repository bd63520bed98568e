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
    /** Called for each connection before it begins. */
    readonly setupClient?: (client: {
      /** Sets what the connection asks for in turn. */
      readonly setRequests: (requests: readonly { readonly path: string }[]) => void;
    }) => void;
  }): Promise<Result>;
}
