import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { commonProblem, problemHeaders } from '#platform/http/early-response.server.ts';
import type { RequestEnv } from './api.server.ts';

/** Largest form without and with a picture, in bytes. A picture has at most 10 MB, its wrapping needs some room. */
const FORM_BYTES = 64 * 1024;
const PICTURE_FORM_BYTES = 10 * 1024 * 1024 + FORM_BYTES;

function tooLarge(context: Context<RequestEnv>): Response {
  const requestId = context.get('requestId');
  const headers = problemHeaders('too-large', requestId);
  return new Response(JSON.stringify(commonProblem('too-large', requestId)), { status: 413, headers });
}

/** Bounds the bodies of addresses that no contract bounds: pages that take forms, and the sign-in library's own. */
export function limitFormBody(): MiddlewareHandler<RequestEnv> {
  // guard: form-body-limit ("FORM_BYTES" => Infinity)
  const plain = bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge });
  const withPicture = bodyLimit({ maxSize: PICTURE_FORM_BYTES, onError: tooLarge });
  return (context, next) => {
    // A read has no body, and looking for one would build the `Request` in full.
    if (context.req.method === 'GET') return next();
    const isMultipart = context.req.header('content-type')?.startsWith('multipart/form-data');
    return (isMultipart ? withPicture : plain)(context, next);
  };
}
