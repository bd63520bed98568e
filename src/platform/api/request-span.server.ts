import type { Context, Next } from 'hono';
import { SPAN_FAILED, type Tracing } from '#platform/process/telemetry/tracing.server.ts';
import type { RequestEnv } from './request-env.server.ts';

/** Handles a request in a span of its trace. */
export function answerInSpan({ inSpan }: Tracing, context: Context<RequestEnv>, next: Next): Promise<void> {
  const { method } = context.req;
  const { inProcess, traceparent } = context.env ?? {};
  const place = inProcess ? {} : ({ kind: 'server', traceparent } as const);
  return inSpan({ name: method, ...place }, async (span) => {
    await next();
    const { status } = context.res;
    const route = context.get('route');
    span.updateName(`${method} ${route}`);
    // The span has no path or query, because they can contain names of people.
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'market.request_id': context.get('requestId'),
    });
    if (status >= 500) span.setStatus({ code: SPAN_FAILED });
  });
}
