import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './errors.ts';

const MAX_BODY_BYTES = 1_000_000;

/** Reads a request's body as text. Throws 413 if it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MAX_BODY_BYTES) {
      throw new ApiError(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Returns one request header as a single text. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Adds CORS headers, so that card forms of any origin can call the API. */
export function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Request-Id, Stripe-Version, Idempotency-Key, Idempotent-Replayed, Original-Request, Stripe-Should-Retry',
  );
  if (request.method !== 'OPTIONS') return;
  const wanted = headerOf(request, 'access-control-request-headers');
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS, DELETE');
  response.setHeader('Access-Control-Allow-Headers', wanted ?? 'Authorization, Content-Type');
  response.setHeader('Access-Control-Max-Age', '300');
  response.setHeader('Vary', 'Access-Control-Request-Headers');
}

export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(html),
  });
  response.end(html);
}
