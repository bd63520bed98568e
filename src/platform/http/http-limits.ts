/** Limits of one client at a web process, in ms, bytes and counts. */
export type HttpLimits = {
  /** Longest time for a request's headers to arrive. */
  readonly headersMs: number;
  /** Longest time for a body to arrive; uploads of pictures, which are large, have `uploadMs`. */
  readonly bodyMs: number;
  readonly uploadMs: number;
  /** Longest time for an answer to be made once the request is there. */
  readonly answerMs: number;
  /** Longest time for a client to take what was written to it. */
  readonly readMs: number;
  /** How long a connection may wait for its next request: longer than proxies keep theirs. */
  readonly idleMs: number;
  /** How often connections are looked through. */
  readonly sweepMs: number;
  readonly connections: number;
  readonly headerBytes: number;
  readonly headers: number;
  readonly addressBytes: number;
};

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 60_000,
  answerMs: 10_000,
  readMs: 30_000,
  idleMs: 65_000,
  sweepMs: 2_000,
  connections: 10_000,
  headerBytes: 16 * 1024,
  headers: 100,
  addressBytes: 8 * 1024,
};
