import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { type Accounts, openAccounts } from './accounts.ts';
import { openKeys } from './keys.ts';
import { chooserPage, faultPage, homePage } from './page.ts';
import { drawPortrait } from './portrait.ts';
import { type Client, createProvider } from './provider.ts';

export type GoogleOptions = {
  readonly host: string;
  /** Port to listen on; 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly client: Client;
};

/** A running sign-in provider that stands in for Google. */
export type Google = { readonly issuer: string; readonly stop: () => Promise<void> };

type GoogleDeps = { readonly issuer: string; readonly provider: Provider; readonly accounts: Accounts };

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";
const LARGEST_FORM = 4_096;

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  });
  response.end(html);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FORM)
    throw new Error('the request is too large');
  return new URLSearchParams(await text(request));
}

/**
 * Returns the id of the account that the person chose in the form. If the person typed a name and email address, adds
 * that account or renames it. Otherwise returns an error text.
 */
function accountOf(accounts: Accounts, form: URLSearchParams): string | { readonly problem: string } {
  const chosen = accounts.find(form.get('sub') ?? '');
  if (chosen) return chosen.sub;
  const [name, email] = [form.get('name')?.trim() ?? '', form.get('email')?.trim() ?? ''];
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email))
    return { problem: 'Type a name and an email address.' };
  return accounts.put(email, name).sub;
}

async function choose(
  { provider, accounts }: GoogleDeps,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { uid } = await provider.interactionDetails(request, response);
  const action = `/choose/${uid}`;
  if (request.method !== 'POST') return show(response, 200, chooserPage(action, accounts.list()));
  const form = await readForm(request);
  if (form.has('deny')) {
    const error = { error: 'access_denied', error_description: 'the person said no' };
    return provider.interactionFinished(request, response, error);
  }
  const account = accountOf(accounts, form);
  if (typeof account !== 'string') {
    return show(response, 400, chooserPage(action, accounts.list(), account.problem));
  }
  const result = { login: { accountId: account }, select_account: {} };
  return provider.interactionFinished(request, response, result);
}

async function portrait({ accounts }: GoogleDeps, sub: string, response: ServerResponse) {
  const account = accounts.find(sub);
  if (!account) return show(response, 404, faultPage('There is no such picture.'));
  response.writeHead(200, { 'content-type': 'image/png' });
  response.end(await drawPortrait(account));
}

async function answer(
  deps: GoogleDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  const { pathname } = new URL(request.url ?? '/', deps.issuer);
  if (pathname === '/') return show(response, 200, homePage(deps.issuer, deps.accounts.list()));
  if (pathname.startsWith('/choose/')) return choose(deps, request, response);
  const sub = /^\/portraits\/(\d+)\.png$/.exec(pathname)?.[1];
  return sub ? portrait(deps, sub, response) : deps.provider.callback()(request, response);
}

/** Starts the provider; resolves when it listens. */
export async function startGoogle({ host, port, dataDir, client }: GoogleOptions): Promise<Google> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const name = local.includes(':') ? `[${local}]` : local;
  const issuer = `http://${name}:${(server.address() as AddressInfo).port}`;
  const accounts = openAccounts(dataDir);
  const provider = createProvider({ issuer, accounts, keys: openKeys(dataDir), client });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer({ issuer, provider, accounts }, request, response).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else show(response, 400, faultPage(words));
    });
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { issuer, stop };
}
