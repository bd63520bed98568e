import type { Hono } from 'hono';
import { readText } from '#platform/http/buffered-response.server.ts';
import type { RequestEnv } from './api.server.ts';
import type { Api, ApiAnswer } from './api-client.ts';
import type { SharedReads } from './request-coalescing.server.ts';

/** What the API learns of the visitor of a page. */
const PASSED_ON = ['cookie', 'origin', 'host', 'user-agent', 'sec-fetch-site'];

/** An answer that everybody who asks can read. */
async function readWhole(answer: Promise<Response>): Promise<ApiAnswer> {
  const whole = await answer;
  const { ok, status, headers } = whole;
  const body = await readText(whole);
  return { ok, status, headers, text: async () => body };
}

/** True for a page of somebody of whom nothing is known, and to whom no call answers otherwise than to the next. */
function isOfNobody({ headers }: Request): boolean {
  return !headers.has('cookie') && !headers.has('authorization');
}

/**
 * The API as one page sees it: in process, with the visitor's own cookie and origin and nothing more. What frame and
 * page of a view both ask for is asked once; what pages of nobody in particular ask for at the same moment, too.
 */
export function apiOfVisitor(
  app: Hono<RequestEnv>,
  page: Request,
  env: RequestEnv['Bindings'],
  shared: SharedReads | undefined,
): Api {
  const asked = new Map<string, Promise<ApiAnswer>>();
  const ofAll = isOfNobody(page) ? shared : undefined;
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = page.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const bindings = { ...env, setHeader: undefined, inProcess: true };
  const ask = async (request: Request) => {
    for (const [name, value] of passedOn) request.headers.set(name, value);
    return readWhole(Promise.resolve(app.fetch(request, bindings)));
  };
  return async (request) => {
    // A form changes things, and what is shown after it is read after it.
    if (request.method !== 'GET' || page.method !== 'GET') return ask(request);
    const { url } = request;
    const answer = asked.get(url) ?? (ofAll ? ofAll.read(url, () => ask(request)) : ask(request));
    asked.set(url, answer);
    return answer;
  };
}
