import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountApiDocs } from '#platform/api/api-docs.server.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { commonSecurityHeaders, contentSecurityPolicy } from '#platform/http/security-headers.server.ts';
import { startWebServer, type WebServer } from '#platform/http/web-server.server.ts';
import { PRODUCT } from '../../src/app/product.ts';
import { judgeResponse, nonceOf, readPolicy } from './judge-headers.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';
const policy = contentSecurityPolicy(NONCE, { dev: false, formAction: 'https://accounts.google.com' });

type Change = { readonly headers?: Readonly<Record<string, string | null>>; readonly body?: string };

/** Returns a valid page with one change. */
function page(change: Change = {}) {
  const headers = new Headers({
    'content-type': 'text/html',
    ...commonSecurityHeaders('max-age=31536000'),
    'content-security-policy': policy,
  });
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return judgeResponse(
    { status: 200, headers, body: change.body ?? `<script nonce="${NONCE}">ours()</script>` },
    true,
  );
}

describe('the header check', () => {
  test('accepts a page of the market', () => {
    expect(page()).toEqual([]);
  });

  const changes: readonly Change[] = [
    ...Object.keys(commonSecurityHeaders('max-age=31536000')).map((name) => ({ headers: { [name]: null } })),
    { headers: { server: 'x' } },
    ...["'unsafe-inline'", "'unsafe-eval'", 'https:', '*', 'data:'].map((source) => ({
      headers: {
        'content-security-policy': policy.replace("script-src 'self'", `script-src 'self' ${source}`),
      },
    })),
    { headers: { 'content-security-policy': policy.replace("base-uri 'none'", "base-uri 'self'") } },
    { headers: { 'content-security-policy': policy.replace("object-src 'none'", "object-src 'self'") } },
    { headers: { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') } },
    { headers: { 'content-security-policy': policy.replace(/form-action[^;]*;/, '') } },
    { headers: { 'content-security-policy': policy.replace(NONCE, 'short') } },
    { headers: { 'cache-control': 'public, max-age=60' } },
    { body: '<script>somebody()</script>' },
    { body: '<script nonce="another">somebody()</script>' },
    { body: '<img onerror="somebody()">' },
    { body: '<a href="javascript:somebody()">x</a>' },
    { headers: { 'content-type': 'application/json' } },
  ];
  test.each(changes)('notices %j', (change) => {
    expect(page(change)).not.toEqual([]);
  });
});

describe('responses over the network', () => {
  let web: WebServer;
  beforeAll(async () => {
    web = await startWebServer({
      host: '127.0.0.1',
      port: 0,
      headers: commonSecurityHeaders('max-age=31536000'),
    });
    const app = new Hono<RequestEnv>();
    mountApiDocs(app, [], 'https://market.example', PRODUCT);
    app.get('/data', (context) => context.json({ some: 'data' }));
    app.get('/elsewhere', (context) => context.redirect('/data'));
    web.setHandler((request) => app.fetch(request));
  });
  afterAll(() => web.close());

  const receive = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${web.port}${path}`, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  test.each([
    '/data',
    '/absent',
    '/elsewhere',
    '/openapi.json',
    '/docs/errors',
    '/docs/reader/swagger-ui-bundle.js',
  ])('from %s pass the header check', async (path) => {
    expect(judgeResponse(await receive(path), true)).toEqual([]);
  });

  test('from the API documentation include its style sheet, but no source maps', async () => {
    const statuses = ['swagger-ui.css', 'swagger-ui-bundle.js.map', 'swagger-ui.css.map', 'package.json'].map(
      async (file) => (await receive(`/docs/reader/${file}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
  });

  test('from the API documentation allow only its own script, and use each nonce once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => receive('/docs')));
    for (const answer of responses) expect(judgeResponse(answer, true)).toEqual([]);
    const nonces = responses.map(({ headers }) =>
      nonceOf(readPolicy(headers.get('content-security-policy'))),
    );
    expect(new Set(nonces).size).toBe(50);
  });
});
