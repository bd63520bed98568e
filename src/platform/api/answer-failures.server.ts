import type { ErrorHandler } from 'hono';
import { commonRefusals } from '#platform/http/problem.ts';
import type { Log } from '#platform/process/log.server.ts';
import { problemResponse } from './problem-response.server.ts';
import { createFailureReporter, missingService } from './report-failure.server.ts';
import type { RequestEnv } from './request-env.server.ts';

/**
 * Returns whether the client disconnected while sending. This is not an error of the server, and nobody receives the
 * response.
 */
function hasDisconnected(request: Request, error: Error): boolean {
  return request.signal.aborted && error.message === 'aborted';
}

/** Creates an error handler, which logs each error and responds with a problem document. */
export function answerFailures(log: Log): ErrorHandler<RequestEnv> {
  const reportFailure = createFailureReporter(log);
  return (error, context) => {
    const requestId = context.get('requestId');
    if (hasDisconnected(context.req.raw, error)) {
      return problemResponse(
        commonRefusals['invalid-input'],
        { ok: false, code: 'invalid-input' },
        requestId,
      );
    }
    reportFailure(error, { requestId, route: context.get('route') });
    const code = missingService(error) === null ? 'internal' : 'unavailable';
    return problemResponse(
      commonRefusals[code],
      { ok: false, code, ...(code === 'unavailable' && { retryAfter: 5 }) },
      requestId,
    );
  };
}
