import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { commonRefusals, type RefusalText } from '#platform/http/problem.ts';
import type { ApiModule } from './api-module.server.ts';
import { type ApiInfo, openApiDocument } from './openapi.server.ts';
import type { RequestEnv } from './request-env.server.ts';

/** Folder with the script and style sheet of Swagger UI, as its package ships them. */
const SWAGGER_FILES = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of Swagger UI that the documentation page `/docs` loads. */
const READER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

function docsPage(nonce: string, name: string) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - ${name}</title><link rel="icon" href="/icons/icon-192.png"><link rel="stylesheet" href="/docs/reader/swagger-ui.css"></head>
<body><div id="reader"></div>
<noscript><p>The reader needs script. The document itself is at <a href="/openapi.json">/openapi.json</a>.</p></noscript>
<script src="/docs/reader/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reader', deepLinking: true });</script>
</body></html>`;
}

/** Returns all refusals by code: those of every domain and those common to all calls. */
export function allRefusals(modules: readonly ApiModule[]): Map<string, RefusalText> {
  const lists = [commonRefusals as Record<string, RefusalText>, ...modules.map((module) => module.refusals)];
  const entries = lists.flatMap((list) => Object.entries(list)).sort(([a], [b]) => a.localeCompare(b));
  return new Map(entries);
}

/**
 * Returns the content security policy of a documentation page. It allows the site's own files and scripts with the
 * nonce.
 */
function docsPolicy(nonce: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');
}

const newNonce = () => randomBytes(16).toString('base64');

function errorsPage(modules: readonly ApiModule[], nonce: string, name: string) {
  const rows = [...allRefusals(modules)].map(
    ([code, text]) =>
      html`<dt id="${code}"><code>${code}</code> (${text.status})</dt><dd>${text.title}. ${text.detail}</dd>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors - ${name}</title><link rel="icon" href="/icons/icon-192.png">
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#122125}dt{margin-top:1rem}dd{margin:0}</style></head>
<body><h1>Errors</h1><p>Every error answer is <code>application/problem+json</code>; its <code>code</code> is one of these.</p>
<dl>${rows}</dl></body></html>`;
}

/** Adds the OpenAPI document, Swagger UI and the list of errors. */
export function mountApiDocs(
  app: Hono<RequestEnv>,
  modules: readonly ApiModule[],
  publicUrl: string,
  info: ApiInfo,
): void {
  const document = JSON.stringify(openApiDocument(modules, publicUrl, info));
  app.get('/openapi.json', (context) => context.body(document, 200, { 'content-type': 'application/json' }));
  app.get('/docs', (context) => {
    const nonce = newNonce();
    // Swagger UI sets inline styles.
    context.header('content-security-policy', docsPolicy(nonce, "'unsafe-inline'"));
    return context.html(docsPage(nonce, info.name));
  });
  app.get('/docs/errors', (context) => {
    const nonce = newNonce();
    context.header('content-security-policy', docsPolicy(nonce, `'nonce-${nonce}'`));
    return context.html(errorsPage(modules, nonce, info.name));
  });
  // Serve single files, because the folder also holds source maps of several MB.
  for (const file of READER_FILES) {
    app.get(
      `/docs/reader/${file}`,
      serveStatic({ root: SWAGGER_FILES, rewriteRequestPath: () => `/${file}` }),
    );
  }
}
