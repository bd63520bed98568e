import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CommonRefusal, commonRefusals, type Problem } from './problem.ts';

/** Seconds after which somebody refused for want of time or room should try again. */
const RETRY_SECONDS: Partial<Record<CommonRefusal, number>> = { unavailable: 5, overloaded: 2 };

/** The body of a refusal in the words common to all calls. */
export function commonProblem(code: CommonRefusal, requestId: string): Problem {
  const { title, status, detail } = commonRefusals[code];
  return { type: `/docs/errors#${code}`, title, status, detail, code, requestId, message: detail };
}

/** Headers of a common refusal. */
export function problemHeaders(code: CommonRefusal, requestId: string): Record<string, string> {
  const seconds = RETRY_SECONDS[code];
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  };
}

/** Bodies up to this size are read and forgotten, so that the connection can be used again. In bytes. */
const SMALL_BODY = 64 * 1024;

function bodyIsSmall({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY;
}

/** Only whoever came at a bad moment: what follows a request that was wrong may be wrong, too. */
function mayGoOn(code: CommonRefusal, request: IncomingMessage): boolean {
  return RETRY_SECONDS[code] !== undefined && bodyIsSmall(request);
}

/** Answers a refusal before anything has read the request's body. `common` are the headers of every answer. */
export function refuseEarly(
  response: ServerResponse,
  code: CommonRefusal,
  common: Readonly<Record<string, string>>,
): void {
  const requestId = randomUUID();
  const body = JSON.stringify(commonProblem(code, requestId));
  response.writeHead(commonRefusals[code].status, {
    ...common,
    ...problemHeaders(code, requestId),
    'content-length': Buffer.byteLength(body),
    ...(mayGoOn(code, response.req) ? {} : { connection: 'close' }),
  });
  response.end(body);
}
