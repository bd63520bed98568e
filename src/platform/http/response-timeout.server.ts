import type { IncomingMessage } from 'node:http';
import { commonProblem, problemHeaders } from './early-response.server.ts';
import type { HttpLimits } from './http-limits.ts';
import { hasBody } from './request-head-check.server.ts';

function timeoutResponse(requestId: string): Response {
  const headers = problemHeaders('unavailable', requestId);
  return new Response(JSON.stringify(commonProblem('unavailable', requestId)), { status: 503, headers });
}

/** Cuts a client whose body does not arrive in time. Pictures get longer: phones send them over slow lines. */
function destroySlowBody(incoming: IncomingMessage, limits: HttpLimits): void {
  const isUpload = incoming.headers['content-type']?.startsWith('multipart/form-data');
  const timer = setTimeout(() => incoming.destroy(), isUpload ? limits.uploadMs : limits.bodyMs);
  const stop = () => clearTimeout(timer);
  incoming.once('end', stop).once('close', stop);
}

/**
 * The answer, or a refusal when it is not made in time; time runs once the body is there. What was begun then
 * goes on by itself and nobody hears of its end.
 */
export function withResponseTimeout(
  answer: Promise<Response>,
  incoming: IncomingMessage,
  limits: HttpLimits,
  requestId: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onTimeout = () => resolve(timeoutResponse(requestId));
    const withBody = hasBody(incoming);
    let timer = setTimeout(onTimeout, withBody ? limits.uploadMs + limits.answerMs : limits.answerMs);
    if (withBody) {
      destroySlowBody(incoming, limits);
      incoming.once('end', () => {
        clearTimeout(timer);
        timer = setTimeout(onTimeout, limits.answerMs);
      });
    }
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
