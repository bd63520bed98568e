import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A text message that the gateway has accepted. */
type TakenSms = {
  readonly to: string;
  readonly text: string;
  readonly from: string | null;
  readonly at: string;
};

/** A running SMS gateway. */
export type SmsGateway = { readonly url: string; readonly stop: () => Promise<void> };

type SmsOptions = { readonly host?: string; readonly port: number; readonly token?: string };

/** Longest accepted text, in characters: ten parts of an SMS. */
const LONGEST = 1_530;
/** Maximum number of text messages that are kept in memory; the newest are kept. */
const MOST_KEPT = 1_000;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

function pageOf(messages: readonly TakenSms[]): string {
  const items = messages
    .toReversed()
    .map(
      ({ to, text, at }) => `<li><b>${escapeText(to)}</b> ${escapeText(at)}<p>${escapeText(text)}</p></li>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Text messages</title><h1>Text messages</h1><ul>${items.join('')}</ul>`;
}

/** State of the gateway. */
type Gateway = {
  readonly token: string | undefined;
  /** The newest messages. */
  readonly messages: TakenSms[];
  /** Idempotency keys of accepted messages. */
  readonly seen: Set<string>;
  /** Statuses of the next responses, which a test has planned. */
  answers: number[];
};

/** Stores a message and returns the status of the response. Statuses that a test has planned are used first. */
async function take({ token, messages, seen, answers }: Gateway, request: IncomingMessage): Promise<number> {
  const planned = answers.shift();
  if (planned) return planned;
  if (token && request.headers.authorization !== `Bearer ${token}`) return 401;
  const { to, text, from } = (await json(request)) as Record<string, unknown>;
  if (typeof to !== 'string' || !/^\+8801[3-9]\d{8}$/.test(to)) return 422;
  if (typeof text !== 'string' || text === '' || text.length > LONGEST) return 422;
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string') {
    if (seen.has(key)) return 200;
    seen.add(key);
  }
  messages.push({ to, text, from: typeof from === 'string' ? from : null, at: new Date().toISOString() });
  if (messages.length > MOST_KEPT) messages.shift();
  return 201;
}

async function handle(gateway: Gateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url } = request;
  const { messages } = gateway;
  if (method === 'POST' && url === '/messages') {
    response.writeHead(await take(gateway, request)).end();
  } else if (method === 'PUT' && url === '/answers') {
    gateway.answers = (await json(request)) as number[];
    response.writeHead(204).end();
  } else if (method === 'GET' && url === '/messages') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages));
  } else if (method === 'GET' && url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(messages));
  } else response.writeHead(404).end();
}

/** Starts an SMS gateway that only stores and shows messages; port 0 for any free port. */
export async function startSms({ host = '127.0.0.1', port, token }: SmsOptions): Promise<SmsGateway> {
  const gateway: Gateway = { token, messages: [], seen: new Set(), answers: [] };
  const server = createServer((request, response) => {
    handle(gateway, request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
