import type { Person } from './market-people.ts';

/**
 * Response to a call. `body` and `list` are the same JSON, typed as an object and as a list. If the response is not
 * JSON, they are an empty object.
 */
export type ApiResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  readonly list: readonly Readonly<Record<string, unknown>>[];
};

export type RequestOptions = {
  readonly idempotencyKey?: string;
  /** Session cookie and the origin of its page, sent instead of the person's token. */
  readonly session?: { readonly cookie: string; readonly origin: string };
  /** Longest wait in ms; 30 s by default. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

/**
 * Sends an API request to a web process, as a person or anonymously. Throws if no response arrives; the
 * request may still have been executed.
 */
export async function sendRequest(
  url: string,
  person: Person | null,
  call: string,
  body?: unknown,
  { idempotencyKey, session, timeoutMs = TIMEOUT_MS }: RequestOptions = {},
): Promise<ApiResponse> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const headers: Record<string, string> = { ...session };
  if (person && !session) headers.authorization = `Bearer ${await person.token()}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(url + path, {
    method,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  // The type depends on the call. Each suite knows whether its call returns an object or a list.
  const answer: unknown = isJson && text !== '' ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    body: answer as ApiResponse['body'],
    list: answer as ApiResponse['list'],
  };
}
