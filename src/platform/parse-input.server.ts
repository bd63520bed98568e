import type { Context } from 'hono';
import type { z } from 'zod';
import { done, type Result, refuse } from '../kernel/result.ts';
import type { Call } from './contract.ts';

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
type InputRefusal = 'invalid-input' | 'not-found' | 'wrong-media-type';

/** Messages by field from a failed parse; a field's path joined by dots, the whole body as `body`. */
export function errorsByField(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

function invalid(error: z.ZodError) {
  const errors = errorsByField(error);
  const detail = Object.values(errors).flat()[0];
  return refuse('invalid-input', { errors, ...(detail ? { detail } : {}) });
}

async function readBody(call: Call, context: Context): Promise<Result<unknown, InputRefusal>> {
  if (!call.body || (call.bodyKind ?? 'json') !== 'json') return done(undefined);
  const text = await context.req.text();
  // A browser can send text/plain across sites without asking first; JSON it cannot.
  if (text !== '' && !/^application\/(\w+\+)?json\b/i.test(context.req.header('content-type') ?? '')) {
    return refuse('wrong-media-type', {
      detail: 'Send the body as JSON with content-type application/json.',
    });
  }
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    return refuse('invalid-input', {
      detail: 'The body is not valid JSON.',
      errors: { body: ['Not valid JSON.'] },
    });
  }
  const parsed = call.body.safeParse(body);
  return parsed.success ? done(parsed.data) : invalid(parsed.error);
}

/** Reads and checks a call's parameters, query and body by its contract. A malformed id is an absent thing. */
export async function parseInput(call: Call, context: Context): Promise<Result<Input, InputRefusal>> {
  const params = call.params?.safeParse(context.req.param());
  if (params && !params.success) return refuse('not-found');
  const query = call.query?.safeParse(context.req.query());
  if (query && !query.success) return invalid(query.error);
  const body = await readBody(call, context);
  if (!body.ok) return body;
  return done({ params: params?.data, query: query?.data, body: body.value });
}
