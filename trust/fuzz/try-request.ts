import type { DocumentedCall } from './document.ts';
import type { FuzzTestMarket } from './fuzz-market.ts';
import { judge } from './judge-reply.ts';
import type { FuzzRequest } from './requests.ts';

/** Timeout of a response, in ms. */
const TIMEOUT_MS = 15_000;

/** Returns the request to send; null if no client could send it. */
function buildRequest(
  market: FuzzTestMarket,
  { key, caller, address, headers, body }: FuzzRequest,
): Request | null {
  const [method = 'GET'] = key.split(' ');
  const text = body === null ? null : market.names.fill(body);
  try {
    const all = new Headers(market.headersOf(caller));
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return new Request(market.publicUrl + market.names.fill(address), {
      method,
      headers: all,
      redirect: 'manual',
      ...(text === null ? {} : { body: text }),
    });
  } catch {
    return null;
  }
}

/**
 * Response to one request, with its body. `fault` says how it contradicts the OpenAPI document; null if it does not.
 */
export type Tried = { readonly status: number; readonly text: string; readonly fault: string | null };

async function answerOf(market: FuzzTestMarket, request: Request): Promise<Response | 'hang'> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<'hang'>((resolve) => {
    timer = setTimeout(() => resolve('hang'), TIMEOUT_MS);
  });
  try {
    return await Promise.race([market.fetch(request), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a request and checks the response against the OpenAPI document. Returns null if the request cannot be sent.
 */
export async function tryRequest(
  market: FuzzTestMarket,
  call: DocumentedCall,
  kept: FuzzRequest,
): Promise<Tried | null> {
  const request = buildRequest(market, kept);
  if (!request) return null;
  const response = await answerOf(market, request);
  if (response === 'hang')
    return { status: 0, text: '', fault: `no response within ${TIMEOUT_MS / 1_000} s` };
  const text = await response.text();
  const reply = { status: response.status, type: response.headers.get('content-type') ?? '', text };
  return { ...reply, fault: judge(reply, call, new URL(request.url)) };
}
