/** Limits that protect a web process from its clients, in ms, bytes and counts. */
export type HttpLimits = {
  /** Timeout for a request's headers. */
  readonly headersMs: number;
  /** Timeout for a body, except uploads of pictures. */
  readonly bodyMs: number;
  /** Timeout for a body with pictures, which are large. */
  readonly uploadMs: number;
  /** Timeout for the response, counted from the complete request. */
  readonly answerMs: number;
  /** Longest time for which a client may read nothing of its response. */
  readonly readMs: number;
  /** Timeout of an idle connection: longer than that of common proxies. */
  readonly idleMs: number;
  /** Interval of the connection checks. */
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
