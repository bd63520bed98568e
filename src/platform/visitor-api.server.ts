import type { Hono } from 'hono';
import type { Api } from './api-client.ts';
import type { RequestEnv } from './http.server.ts';

/** What the API learns of the visitor of a page. */
const PASSED_ON = ['cookie', 'origin', 'host', 'user-agent', 'sec-fetch-site'];

/** An answer of which everybody who asks gets an own copy. */
async function copies(answer: Promise<Response>): Promise<() => Response> {
  const one = await answer;
  const { status, headers } = one;
  const body = one.body === null ? null : await one.text();
  return () => new Response(body, { status, headers });
}

/**
 * The API as one page sees it: in process, with the visitor's own cookie and origin and nothing more. What frame and
 * page of a view both ask for is asked once.
 */
export function apiOfVisitor(app: Hono<RequestEnv>, page: Request, env: RequestEnv['Bindings']): Api {
  const asked = new Map<string, Promise<() => Response>>();
  const ask = async (request: Request) => {
    const headers = new Headers(request.headers);
    for (const name of PASSED_ON) {
      const value = page.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return app.fetch(new Request(request, { headers }), { ...env, setHeader: undefined, inProcess: true });
  };
  return async (request) => {
    // A form changes things, and what is shown after it is read after it.
    if (request.method !== 'GET' || page.method !== 'GET') return ask(request);
    const answer = asked.get(request.url) ?? copies(ask(request));
    asked.set(request.url, answer);
    return (await answer)();
  };
}
