import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compression.server.ts';
import { countInLog } from './counted-log.server.ts';
import { refuseEarly } from './early-answer.server.ts';
import type { Log } from './log.server.ts';
import { makeReady, type ReadyAnswer } from './ready-answer.server.ts';
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.server.ts';
import type { Middleware } from './web-server.server.ts';

/** An address whose answer is the same for everybody who is not signed in. */
export type SharedAddress = {
  /** Of the path, without the query. */
  readonly path: RegExp;
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

function findAddress(addresses: readonly SharedAddress[], url: string): SharedAddress | undefined {
  const [path = '', query] = url.split('?', 2);
  const address = addresses.find((one) => one.path.test(path));
  if (!address || query === undefined) return address;
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => address.query.includes(name)) ? address : undefined;
}

async function makeAnswer(url: string, address: SharedAddress, options: ReadyWebOptions) {
  // A request of our own, so that nothing of the visitor's can get into what others are shown.
  const response = await options.answer(new Request(options.origin + url));
  const control = response.headers.get('cache-control') ?? '';
  const isShared = !/no-store|private/.test(control) && !response.headers.has('set-cookie');
  if (response.status !== 200 || !isShared) return null;
  const headers = { ...options.common, ...address.headers };
  return makeReady(response, { route: address.route, headers });
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
  if (headers['if-none-match'] === answer.etag) {
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
  const makeFor = (url: string, address: SharedAddress) =>
    answers.make(url, () => makeAnswer(url, address, options));
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
      const { url = '' } = request;
      const found = isNobody(request) ? answers.find(url) : undefined;
      if (found === undefined) return next();
      if (found instanceof Promise) return sendWhenMade(request, response, found, next);
      sendAnswer(request, response, found, count);
      if (!answers.isAging(url)) return;
      const address = findAddress(options.addresses, url);
      if (address) makeFor(url, address).catch(() => {});
    },
    make: (request, response, next) => {
      const { url = '' } = request;
      const address = isNobody(request) ? findAddress(options.addresses, url) : undefined;
      if (!address || request.method !== 'GET') return next();
      sendWhenMade(request, response, makeFor(url, address), next);
    },
    forget: answers.forget,
  };
}
