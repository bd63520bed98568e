import Stripe from 'stripe';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { isProcessorFailure, ProcessorRefused, ProcessorUnreachable } from './gateway.ts';

/** Converts an error of the processor's library to a failure. Other errors are returned unchanged. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode } = error;
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  // Status 409 means that another request holds a lock, 429 that there are too many requests. Both are temporary.
  // guard: processor-refusal
  if (isRefusal && statusCode !== 409 && statusCode !== 429) return new ProcessorRefused(statusCode, error);
  return new ProcessorUnreachable('no useful answer', { cause: error });
}

/** Returns the name of a failure for the log. The names must be few, because the log counts failures by name. */
function failureName(error: ProcessorUnreachable | ProcessorRefused): string {
  return error instanceof ProcessorRefused ? `refused with ${error.status}` : 'no useful answer';
}

/** Runs a call to the processor; throws failures as `ProcessorUnreachable` or `ProcessorRefused`. */
export type CallProcessor = <Value>(call: () => Promise<Value>) => Promise<Value>;

const processorFailures = defineCounter(
  'market_card_processor_failures_total',
  'Failed calls to the card processor, by failure',
  ['failure'],
  [{ failure: 'no useful answer' }],
);

/**
 * Returns a function that runs calls to the processor and logs their failures. It writes at most one line per second,
 * because every buyer causes a failure during an outage.
 */
export function openProcessorCalls(log: Log): CallProcessor {
  const logFailure = createAggregatedLog(log, 'warn', 'calls to the card processor fail');
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      const failure = toFailure(error);
      if (isProcessorFailure(failure) && !isUnknown(failure)) {
        logFailure(failureName(failure));
        processorFailures.inc({ failure: failureName(failure) });
      }
      throw failure;
    }
  };
}

/** Returns whether the processor does not know the requested object. For look-ups, this is a normal result. */
function isUnknown(error: unknown): boolean {
  return error instanceof ProcessorRefused && error.status === 404;
}

/** Returns the result of a look-up, or null if the processor does not know the object. */
export async function orNull<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}
