import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { type CommonRefusal, commonProblem, commonRefusals } from './problem.ts';

const requestsRefused = defineCounter(
  'market_http_requests_refused_total',
  'Requests refused before the application ran, overload included, by reason',
  ['code'],
);

/** `Retry-After` in seconds for refusals that are temporary. Other refusals have none. */
const RETRY_SECONDS: Partial<Record<CommonRefusal, number>> = { unavailable: 5, overloaded: 2 };

/** Returns a request's id: one from a trusted proxy, or a new one. The web server has already removed all other ids. */
export function requestIdOf({ headers }: IncomingMessage): string {
  return String(headers['x-request-id'] ?? randomUUID());
}

/** Headers of a common refusal. */
function problemHeaders(code: CommonRefusal, requestId: string): Record<string, string> {
  const seconds = RETRY_SECONDS[code];
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  };
}

/** Returns the complete response of a common refusal. */
export function refusedResponse(code: CommonRefusal, requestId: string): Response {
  const problem = commonProblem(code, requestId);
  const headers = problemHeaders(code, requestId);
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/** Bodies up to this size in bytes are read and discarded, so that the connection can be reused. */
const MAX_DISCARDED_BYTES = 64 * 1024;

function canDiscardBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) <= MAX_DISCARDED_BYTES
  );
}

/**
 * Returns whether the connection may stay open: only after a temporary refusal. After an invalid request, the next
 * request may be invalid, too.
 */
function canKeepAlive(code: CommonRefusal, request: IncomingMessage): boolean {
  return RETRY_SECONDS[code] !== undefined && canDiscardBody(request);
}

type Headers = Readonly<Record<string, string>>;

/**
 * Refusal without the request's id. `head` alternates header names and values. `before` and `after` are the parts of
 * the body around the id.
 */
type RefusalTemplate = { readonly head: readonly string[]; readonly before: string; readonly after: string };

const templates = new WeakMap<Headers, Map<CommonRefusal, RefusalTemplate>>();
const PLACEHOLDER_ID = randomUUID();

function createTemplate(code: CommonRefusal, common: Headers): RefusalTemplate {
  const body = JSON.stringify(commonProblem(code, PLACEHOLDER_ID));
  const [before = '', after = ''] = body.split(PLACEHOLDER_ID);
  const { 'x-request-id': _, ...own } = problemHeaders(code, PLACEHOLDER_ID);
  const head = { ...common, ...own, 'content-length': String(Buffer.byteLength(body)) };
  return { head: Object.entries(head).flat(), before, after };
}

/**
 * Returns the template of a refusal, which is built once. A process that refuses nine of ten requests has little time
 * for each.
 */
function findTemplate(code: CommonRefusal, common: Headers): RefusalTemplate {
  const all = templates.get(common) ?? new Map<CommonRefusal, RefusalTemplate>();
  const found = all.get(code) ?? createTemplate(code, common);
  all.set(code, found);
  templates.set(common, all);
  return found;
}

/** Sends a refusal before the request's body is read. `common` are the headers of every response. */
export function sendEarlyRefusal(response: ServerResponse, code: CommonRefusal, common: Headers): void {
  requestsRefused.inc({ code });
  const requestId = requestIdOf(response.req);
  const { head, before, after } = findTemplate(code, common);
  const close = canKeepAlive(code, response.req) ? [] : ['connection', 'close'];
  response.writeHead(commonRefusals[code].status, [...head, 'x-request-id', requestId, ...close]);
  response.end(`${before}${requestId}${after}`);
}
