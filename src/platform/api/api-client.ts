import type { z } from 'zod';
import type { Problem } from '#platform/http/problem.ts';
import type { Call, CallKey, Calls } from './contract.ts';

/** Parts of a response that a client reads. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>;

/** Sends one request to the API: over the network in the browser, in process while rendering on the server. */
export type Api = (request: Request) => Promise<ApiResponse>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Part<Name extends string, Schema> = [Schema] extends [z.ZodType]
  ? Record<string, never> extends Input<Schema>
    ? { readonly [N in Name]?: Input<Schema> }
    : { readonly [N in Name]: Input<Schema> }
  : { readonly [N in Name]?: undefined };

/** Input of a call as its contract defines it. `headers` are sent unchanged. */
type CallInput<One extends Call> = Part<'params', One['params']> &
  Part<'query', One['query']> &
  Part<'body', One['body']> & { readonly headers?: Readonly<Record<string, string>> };

type Data<One extends Call> = {
  [Status in keyof One['responses'] & number]: One['responses'][Status] extends z.ZodType
    ? z.output<One['responses'][Status]>
    : undefined;
}[keyof One['responses'] & number];

/** Result of a call. A received error response is a value, not an exception. */
export type CallOutcome<One extends Call> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly data: Data<One>;
      /** Cursor of the next page, from the `Link` header. */
      readonly next: string | null;
      readonly response: ApiResponse;
    }
  | { readonly ok: false; readonly status: number; readonly problem: Problem };

/**
 * Passes form or query values to a call without checking them. The API validates them, and the form shows the API's
 * error messages.
 */
export function unvalidated<Input>(values: unknown): NonNullable<Input> {
  return values as NonNullable<Input>;
}

type OptionalInput<One extends Call> =
  Record<string, never> extends CallInput<One> ? [input?: CallInput<One>] : [input: CallInput<One>];

/**
 * Typed client for the calls of one contract. The contract is only a type, so that no schema reaches the browser.
 */
export type Client<List extends Calls> = <Key extends keyof List & CallKey>(
  key: Key,
  ...input: OptionalInput<List[Key]>
) => Promise<CallOutcome<List[Key]>>;

type UntypedInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Origin of in-process requests. Only their path, headers and body matter. */
const IN_PROCESS_ORIGIN = 'http://in-process';

function buildRequest(key: string, origin: string, input: UntypedInput): Request {
  const [method = 'GET', pattern = '/'] = key.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  const headers = new Headers(input.headers);
  headers.set('accept', 'application/json');
  if (input.body === undefined) return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(input.body) });
}

/** Returns the cursor of the next page from a `Link` header; null on the last page. */
function nextCursor(response: ApiResponse): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return link ? new URL(link, IN_PROCESS_ORIGIN).searchParams.get('cursor') : null;
}

function unreadable(status: number): Problem {
  const detail = 'The answer could not be read. Check the connection and try again.';
  return {
    type: 'about:blank',
    title: 'No answer',
    status,
    detail,
    message: detail,
    code: 'no-answer',
    requestId: '',
  };
}

async function readOutcome<One extends Call>(response: ApiResponse): Promise<CallOutcome<One>> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { ok: false, status: response.status, problem: unreadable(response.status) };
  }
  if (!response.ok) {
    const problem = (body as Problem | undefined)?.code ? (body as Problem) : unreadable(response.status);
    return { ok: false, status: response.status, problem };
  }
  // The server already checks its responses against the contract. Parsing here would add every schema to the browser
  // bundle.
  return { ok: true, status: response.status, data: body as Data<One>, next: nextCursor(response), response };
}

/** Creates a typed client that sends requests through `api`. */
export function createClient<List extends Calls>(api: Api, origin: string = IN_PROCESS_ORIGIN): Client<List> {
  return async (key, ...[input]) => readOutcome(await api(buildRequest(key, origin, input ?? {})));
}

/** Creates a typed client for browser code: same origin, with the session cookie. */
export function browserClient<List extends Calls>(): Client<List> {
  return createClient<List>((request) => fetch(request), globalThis.location?.origin ?? IN_PROCESS_ORIGIN);
}
