import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { takesHtml } from '#platform/http/accepts-html.ts';
import { countInLog } from '#platform/http/aggregated-log.server.ts';
import { chooseEncoding } from '#platform/http/compression.server.ts';
import { refuseEarly } from '#platform/http/early-response.server.ts';
import type { Middleware } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { makeReady, type ReadyAnswer } from './cached-response.server.ts';
import { createReadyAnswers, type ReadyAnswers } from './response-cache.server.ts';

/** An address whose answer is the same for everybody who is not signed in. */
export type SharedAddress = {
  /** Of the path, without the query. */
  readonly path: RegExp;
  /** For those who take HTML, or for those who do not, where the address has an answer of its own for each. */
  readonly reader?: 'people' | 'programs';
  /** Names that its query may have; with any other the answer is made for one request alone. */
  readonly query: readonly string[];
  /** As the log names it. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type ReadyWebOptions = {
  readonly addresses: readonly SharedAddress[];
  /** Answers a request of nobody. */
  readonly answer: (request: Request) => Response | Promise<Response>;
  readonly origin: string;
  /** Headers of every answer. */
  readonly common: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Longest wait for an answer that is being made, in ms. */
  readonly patienceMs: number;
};

/** Cookies that no answer depends on. */
const HARMLESS_COOKIES = /^theme=(?:light|dark)$/;

/** True for a reader of whom nothing is known: no proof of who he is, nor anything that could become one. */
function isNobody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.authorization !== undefined) return false;
  return headers.cookie === undefined || HARMLESS_COOKIES.test(headers.cookie);
}

/** What was asked for: an address, by a reader who takes HTML by name or one who does not. */
type Asked = { readonly url: string; readonly reader: NonNullable<SharedAddress['reader']> };

function readAsked({ url = '', headers }: IncomingMessage): Asked {
  return { url, reader: takesHtml(headers.accept) ? 'people' : 'programs' };
}

const keyOf = ({ url, reader }: Asked) => `${reader} ${url}`;

function findAddress(addresses: readonly SharedAddress[], { url, reader }: Asked): SharedAddress | undefined {
  const [path = '', query] = url.split('?', 2);
  const isFor = (one: SharedAddress) => one.reader === undefined || one.reader === reader;
  const address = addresses.find((one) => isFor(one) && one.path.test(path));
  if (!address || query === undefined) return address;
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => address.query.includes(name)) ? address : undefined;
}

async function makeAnswer({ url, reader }: Asked, address: SharedAddress, options: ReadyWebOptions) {
  // A request of our own, so that nothing of the visitor's can get into what others are shown.
  const accept = reader === 'people' ? 'text/html' : '*/*';
  const response = await options.answer(new Request(options.origin + url, { headers: { accept } }));
  const control = response.headers.get('cache-control') ?? '';
  const isShared = !/no-store|private/.test(control) && !response.headers.has('set-cookie');
  if (response.status !== 200 || !isShared) return null;
  return makeReady(response, {
    route: address.route,
    headers: { common: options.common, own: address.headers },
  });
}

/** Whether a client already has the answer, by its `If-None-Match`: any of several tags, weak or not, or a star. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag));
}

/** Sends an answer in the form that the client takes; a form that is still being compressed a moment later. */
function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  count: (route: string) => void,
): void {
  const { headers } = request;
  const requestId = randomUUID();
  const write = (status: number, head: readonly string[], bytes?: Buffer) => {
    response.writeHead(status, [...head, 'x-request-id', requestId]).end(bytes);
    count(answer.route);
  };
  if (hasAlready(headers['if-none-match'], answer.etag)) {
    write(304, answer.head);
    return;
  }
  const form = answer.form(chooseEncoding(String(headers['accept-encoding'] ?? '')));
  if (form instanceof Promise)
    form.then(
      ({ head, bytes }) => write(200, head, bytes),
      () => response.destroy(),
    );
  else write(200, form.head, form.bytes);
}

/**
 * Two steps between server and application: `serve` sends what is ready, `make` makes what may be kept. Between the
 * two stands who decides whether there is time to make anything.
 */
export function createReadyWeb(options: ReadyWebOptions): {
  readonly serve: Middleware;
  readonly make: Middleware;
  readonly forget: () => void;
} {
  const answers: ReadyAnswers = createReadyAnswers();
  const count = countInLog(options.log, 'info', 'ready answers sent');
  const makeFor = (asked: Asked, address: SharedAddress) =>
    answers.make(keyOf(asked), () => makeAnswer(asked, address, options));
  const sendWhenMade = (
    request: IncomingMessage,
    response: ServerResponse,
    making: Promise<ReadyAnswer | null>,
    otherwise: () => void,
  ) => {
    const timer = setTimeout(() => refuseEarly(response, 'unavailable', options.common), options.patienceMs);
    const proceed = (answer: ReadyAnswer | null) => {
      clearTimeout(timer);
      if (response.headersSent || response.destroyed) return;
      if (answer) sendAnswer(request, response, answer, count);
      else otherwise();
    };
    making.then(proceed, () => proceed(null));
  };
  return {
    serve: (request, response, next) => {
      const asked = readAsked(request);
      const key = keyOf(asked);
      const found = isNobody(request) ? answers.find(key) : undefined;
      if (found === undefined) return next();
      if (found instanceof Promise) return sendWhenMade(request, response, found, next);
      sendAnswer(request, response, found, count);
      if (!answers.isAging(key)) return;
      const address = findAddress(options.addresses, asked);
      if (address) makeFor(asked, address).catch(() => {});
    },
    make: (request, response, next) => {
      const asked = readAsked(request);
      const address = isNobody(request) ? findAddress(options.addresses, asked) : undefined;
      if (!address || request.method !== 'GET') return next();
      sendWhenMade(request, response, makeFor(asked, address), next);
    },
    forget: answers.forget,
  };
}
