import { QueryClient } from '@tanstack/react-query';
import { QUERY_TTL_MS } from '#platform/process/cache-lifetimes.ts';
import type { CallOutcome } from './api-client.ts';
import type { Call } from './contract.ts';
import { MAX_RETRIES, retryDelay } from './retry.ts';

/** An answer that is no success, as an error for the query client. */
export class CallFailure extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'CallFailure';
    this.status = status;
  }
}

/** The data of a call's outcome; throws a {@link CallFailure} otherwise. */
export function dataOf<One extends Call>(outcome: CallOutcome<One>) {
  if (outcome.ok) return outcome.data;
  throw new CallFailure(outcome.status, outcome.problem.detail);
}

/**
 * Returns whether to try again after `failures` failed tries. A refusal stays one; asking again would not change it.
 */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof CallFailure && error.status >= 400 && error.status < 500;
  return failures < MAX_RETRIES && (!refused || (error as CallFailure).status === 429);
}

/** Makes a client with the product's constants for data that the browser fetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: retryDelay, staleTime: QUERY_TTL_MS, gcTime: QUERY_TTL_MS },
    },
  });
}

/** The one client of the browser. Servers fetch in loaders and never use it: it would mix visitors. */
export const queryClient = createQueryClient();
