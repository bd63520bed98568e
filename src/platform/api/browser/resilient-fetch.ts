import { LONGEST_WAIT_MS, MAX_RETRIES, retryDelay } from '../retry.ts';
import { VIEWER_HEADER } from '../viewer-header.ts';
import type { Network } from './network-status.ts';

/** Timeout of one attempt, in ms. */
const ATTEMPT_TIMEOUT_MS = 30_000;

/** Error for a submitted form that got no complete response. The server may or may not have processed the form. */
export class UnansweredForm extends Error {
  /** True if a part of the response arrived. Then the server has most probably processed the form. */
  readonly hadBegun: boolean;

  constructor(hadBegun: boolean, cause: unknown) {
    super('The form was sent, but no complete response arrived.', { cause });
    this.name = 'UnansweredForm';
    this.hadBegun = hadBegun;
  }
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Dependencies of a page's requests. */
export type ResilientFetchOptions = {
  readonly send: Fetch;
  readonly network: Network;
  /** Our own origin. Requests to other origins pass unchanged. */
  readonly origin: string;
  /**
   * Id of the account that the page is shown to; undefined for guests. The server refuses changes by another account.
   */
  readonly viewerId: () => string | undefined;
  /** Called after a response to a request that may change something. */
  readonly onWrite: () => void;
  /** Called when our server answers 401. */
  readonly onUnauthorized: () => void;
};

const NO_BODY = new Set([204, 205, 304]);

/** Reads the whole body, so that a response that breaks off fails here and not in the caller. */
async function whole(response: Response): Promise<Response> {
  if (NO_BODY.has(response.status)) return response;
  return new Response(await response.arrayBuffer(), response);
}

/** Returns whether the router requests a page's data (`.data`) or routes (`/__manifest`). */
function isPageData({ pathname }: URL): boolean {
  return pathname.endsWith('.data') || pathname === '/__manifest';
}

/** Returns whether a retry may get another response. */
function mayPass({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Returns the pause before a retry (counted from 0) in ms. `Retry-After` can make the pause longer. */
function pauseBefore(retry: number, response: Response | null): number {
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  const asked = Number.isFinite(seconds) ? seconds * 1_000 : 0;
  return Math.max(retryDelay(retry), Math.min(asked, LONGEST_WAIT_MS));
}

/**
 * Sends a read request once. Returns null if no complete response arrives. Throws only if the caller aborts the
 * request.
 */
async function attempt(send: Fetch, input: RequestInfo | URL, init: RequestInit): Promise<Response | null> {
  const controller = new AbortController();
  const stop = () => controller.abort(init.signal?.reason);
  const timer = setTimeout(() => controller.abort(), ATTEMPT_TIMEOUT_MS);
  init.signal?.addEventListener('abort', stop);
  try {
    init.signal?.throwIfAborted();
    return await whole(await send(input, { ...init, signal: controller.signal }));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}

/**
 * Fetches until there is a response. Network failures, 429 and 5xx are retried three times, after 1 s, 2 s and 4 s. A
 * `Retry-After` header can make a wait longer, up to 30 s. After the third retry an error response is returned
 * unchanged. Without a response, or without a network, this function waits until the network is back or somebody clicks
 * *Try again*. The page shows a notice meanwhile.
 *
 * @throws only what `signal` is aborted with
 */
export async function fetchWithRetries(
  send: Fetch,
  network: Network,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { signal = null } = init;
  const request = {};
  let failures = 0;
  try {
    for (;;) {
      const answer = await attempt(send, input, init);
      if (answer && !mayPass(answer)) return answer;
      if (!answer && !network.isOnline()) {
        network.note(request, 'offline');
        await network.wait(signal);
        failures = 0;
      } else if (failures < MAX_RETRIES) {
        network.note(request, 'retrying');
        await network.wait(signal, pauseBefore(failures, answer));
        failures += 1;
      } else if (answer) {
        return answer;
      } else {
        network.note(request, 'unreachable');
        await network.wait(signal);
        failures = 0;
      }
    }
  } finally {
    network.note(request, null);
  }
}

/** Sends a form once, without retries. Only the person who filled in the form may send it again. */
async function post(send: Fetch, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  let hadBegun = false;
  try {
    const response = await send(input, init);
    hadBegun = true;
    return await whole(response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new UnansweredForm(hadBegun, error);
  }
}

/**
 * Returns a `fetch` for the site's pages. Reads of page data go through {@link fetchWithRetries}, so the router keeps
 * showing the previous page. A form that gets no complete response fails with {@link UnansweredForm}. Other requests
 * are unchanged. Prefetches of the router, which have no signal, are not retried.
 */
export function createResilientFetch(options: ResilientFetchOptions): Fetch {
  const { send, network, origin, viewerId, onWrite, onUnauthorized } = options;

  async function answer(
    url: URL,
    method: string,
    input: RequestInfo | URL,
    init: RequestInit,
  ): Promise<Response> {
    if (!isPageData(url)) return send(input, init);
    if (method !== 'GET') return post(send, input, init);
    return init.signal ? fetchWithRetries(send, network, input, init) : send(input, init);
  }

  function withViewer(input: RequestInfo | URL, init: RequestInit): RequestInit {
    const id = viewerId();
    if (id === undefined) return init;
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(VIEWER_HEADER, id);
    return { ...init, headers };
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (url.origin !== origin) return send(input, init);
    const method = init.method ?? (input instanceof Request ? input.method : 'GET');
    const response = await answer(url, method, input, method === 'GET' ? init : withViewer(input, init));
    if (method !== 'GET') onWrite();
    if (response.status === 401) onUnauthorized();
    return response;
  };
}
