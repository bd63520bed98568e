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

type Headers = Readonly<Record<string, string>>;

/** A refusal but for the id of the request: the lines of its head, name, value, and its body around the id. */
type Prepared = { readonly head: readonly string[]; readonly before: string; readonly after: string };

const prepared = new WeakMap<Headers, Map<CommonRefusal, Prepared>>();
const SOME_ID = randomUUID();

function prepare(code: CommonRefusal, common: Headers): Prepared {
  const body = JSON.stringify(commonProblem(code, SOME_ID));
  const [before = '', after = ''] = body.split(SOME_ID);
  const { 'x-request-id': _, ...own } = problemHeaders(code, SOME_ID);
  const head = { ...common, ...own, 'content-length': String(Buffer.byteLength(body)) };
  return { head: Object.entries(head).flat(), before, after };
}

/** Made once: whoever refuses nine of ten has little time for each. */
function findPrepared(code: CommonRefusal, common: Headers): Prepared {
  const all = prepared.get(common) ?? new Map<CommonRefusal, Prepared>();
  const found = all.get(code) ?? prepare(code, common);
  all.set(code, found);
  prepared.set(common, all);
  return found;
}

/** Answers a refusal before anything has read the request's body. `common` are the headers of every answer. */
export function refuseEarly(response: ServerResponse, code: CommonRefusal, common: Headers): void {
  const requestId = randomUUID();
  const { head, before, after } = findPrepared(code, common);
  const close = mayGoOn(code, response.req) ? [] : ['connection', 'close'];
  response.writeHead(commonRefusals[code].status, [...head, 'x-request-id', requestId, ...close]);
  response.end(`${before}${requestId}${after}`);
}
