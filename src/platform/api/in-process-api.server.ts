import type { Hono } from 'hono';
import { readText } from '#platform/http/buffered-response.server.ts';
import type { RequestEnv } from './api.server.ts';
import type { Api, ApiResponse } from './api-client.ts';
import type { RequestCoalescer } from './request-coalescing.server.ts';

/** What the API learns of the visitor of a page. */
const FORWARDED_HEADERS = ['cookie', 'origin', 'host', 'user-agent', 'sec-fetch-site'];

/** An answer that everybody who asks can read. */
async function bufferAnswer(answer: Promise<Response>): Promise<ApiResponse> {
  const whole = await answer;
  const { ok, status, headers } = whole;
  const body = await readText(whole);
  return { ok, status, headers, text: async () => body };
}

/** True for a page of somebody of whom nothing is known, and to whom no call answers otherwise than to the next. */
function isAnonymous({ headers }: Request): boolean {
  return !headers.has('cookie') && !headers.has('authorization');
}

/**
 * The API as one page sees it: in process, with the visitor's own cookie and origin and nothing more. What frame and
 * page of a view both ask for is asked once; what pages of nobody in particular ask for at the same moment, too.
 */
export function inProcessApi(
  app: Hono<RequestEnv>,
  page: Request,
  env: RequestEnv['Bindings'],
  coalescer: RequestCoalescer | undefined,
): Api {
  const answers = new Map<string, Promise<ApiResponse>>();
  const sharedCoalescer = isAnonymous(page) ? coalescer : undefined;
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = page.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const bindings = { ...env, setHeader: undefined, inProcess: true };
  const send = async (request: Request) => {
    for (const [name, value] of forwarded) request.headers.set(name, value);
    return bufferAnswer(Promise.resolve(app.fetch(request, bindings)));
  };
  return async (request) => {
    // A form changes things, and what is shown after it is read after it.
    if (request.method !== 'GET' || page.method !== 'GET') return send(request);
    const { url } = request;
    const answer =
      answers.get(url) ?? (sharedCoalescer ? sharedCoalescer.read(url, () => send(request)) : send(request));
    answers.set(url, answer);
    return answer;
  };
}
