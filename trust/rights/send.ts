import type { Caller } from './callers.ts';
import type { Resource } from './resources.ts';
import type { RightsTestMarket } from './rights-market.ts';
import type { RightsRow } from './rights-row.ts';

/** Response of the market. */
export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body; undefined if the body is not JSON. */
  readonly json: unknown;
};

/** Additional fields in a request's query and body. */
export type Extras = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Client address for rate limits. It is from a network that is reserved for documentation. */
const CLIENT_ADDRESS = '203.0.113.7';

/** Returns the path and the query with which a call names a resource. */
export function pathOf(key: string, row: RightsRow, resource: Resource, { query = {} }: Extras = {}): string {
  const [, pattern = ''] = key.split(' ');
  const path = row.path?.(resource) ?? pattern.replace(/\{\w+\}/, encodeURIComponent(resource.ref));
  const more = new URLSearchParams(query).toString();
  if (more === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${more}`;
}

function bodyOf(row: RightsRow, resource: Resource, { body: more }: Extras) {
  const body = row.body?.(resource) ?? (more ? {} : undefined);
  if (body === undefined || body instanceof FormData) return { body };
  if (typeof body === 'string') return { body, type: 'application/json' };
  // Forbidden extras come first, so that the call's own fields overwrite them.
  return { body: JSON.stringify({ ...more, ...body }), type: 'application/json' };
}

/** Sends any request to the market. Also resets the market's rate limits. */
export async function sendRaw(
  market: RightsTestMarket,
  method: string,
  path: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly body?: BodyInit | undefined } = {},
): Promise<Reply> {
  const { body, headers = {} } = init;
  const request = new Request(market.publicUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const response = await market.fetch(request, { clientAddress: CLIENT_ADDRESS });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** Makes a call of the rights table as a caller and names a resource. */
export function sendCall(
  market: RightsTestMarket,
  call: { readonly key: string; readonly row: RightsRow },
  caller: Caller,
  resource: Resource,
  extras: Extras = {},
): Promise<Reply> {
  const [method = ''] = call.key.split(' ');
  const { body, type } = bodyOf(call.row, resource, extras);
  const headers = {
    ...caller.headers,
    ...call.row.headers?.(resource),
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  return sendRaw(market, method, pathOf(call.key, call.row, resource, extras), { headers, body });
}
