import { QueryClient } from '@tanstack/react-query';
import { QUERY_TTL_MS } from '#platform/process/cache-lifetimes.ts';
import type { CallOutcome } from './api-client.ts';
import type { Call } from './contract.ts';
import { MAX_RETRIES, retryDelay } from './retry.ts';

/** An unsuccessful response, as an error for the query client. */
export class CallFailure extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'CallFailure';
    this.status = status;
  }
}

/** Returns the data of a call's outcome; throws a {@link CallFailure} if it failed. */
export function dataOf<One extends Call>(outcome: CallOutcome<One>) {
  if (outcome.ok) return outcome.data;
  throw new CallFailure(outcome.status, outcome.problem.detail);
}

/**
 * Returns whether to retry after `failures` failed attempts. Refusals other than 429 are not retried, because the
 * response would be the same.
 */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof CallFailure && error.status >= 400 && error.status < 500;
  return failures < MAX_RETRIES && (!refused || (error as CallFailure).status === 429);
}

/** Creates a query client with the site's settings for retries and caching of data that the browser fetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: retryDelay, staleTime: QUERY_TTL_MS, gcTime: QUERY_TTL_MS },
    },
  });
}

/** The browser's only query client. Servers must not use it: it would mix the data of visitors. */
export const queryClient = createQueryClient();
