import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox.ts';
import { listPage, messageHtml, messagePage } from './page.ts';

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** Content security policy of the response; the policy of the mailbox's own pages by default. */
  readonly policy?: string;
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";

/** A shown email can run no scripts and cannot access the mailbox. Its links open in new tabs. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox";

const html = (body: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body });
const json = (value: unknown): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
});
const notFound: Answer = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: 'There is no such message.\n',
};

function answerOne(mailbox: Mailbox, id: number, view: string | undefined, wantsJson: boolean): Answer {
  const message = mailbox.find(id);
  if (!message) return notFound;
  if (view === 'source') {
    return { status: 200, type: 'text/plain; charset=utf-8', body: mailbox.source(id) ?? '' };
  }
  if (view === 'html') return { ...html(messageHtml(message)), policy: MESSAGE_POLICY };
  return wantsJson ? json(message) : html(messagePage(message));
}

function answer(mailbox: Mailbox, request: IncomingMessage): Answer {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  const wantsJson = request.headers.accept?.includes('text/html') !== true;
  if (url.pathname === '/messages' && request.method === 'DELETE') {
    mailbox.empty();
    return json({ emptied: true });
  }
  if (request.method !== 'GET') return { ...notFound, status: 405, body: 'Only GET here.\n' };
  if (url.pathname === '/') return html(listPage(mailbox.list()));
  if (url.pathname === '/messages') return json(mailbox.list(url.searchParams.get('to') ?? undefined));
  const one = /^\/messages\/(\d+)(?:\/(source|html))?$/.exec(url.pathname);
  return one ? answerOne(mailbox, Number(one[1]), one[2], wantsJson) : notFound;
}

/** Creates the server for the mailbox's pages and JSON. */
export function createWebServer(mailbox: Mailbox): Server {
  return createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, type, body, policy = POLICY } = answer(mailbox, request);
    response.writeHead(status, {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    response.end(body);
  });
}
