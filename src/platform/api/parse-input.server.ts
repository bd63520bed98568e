import type { Context } from 'hono';
import type { z } from 'zod';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Call, Caller, CallRequest, Handler } from './contract.ts';
import type { UntypedResponse, UntypedWrite } from './idempotency.server.ts';
import { zodMessage } from './zod-messages.server.ts';

/** Deepest nesting of a valid body. */
const MAX_DEPTH = 32;
/** Maximum number of entries of one array or object in a valid body. */
const MAX_ENTRIES = 1_000;

/** Returns the end of a JSON string: its closing quote, or the end of the text. `start` is after the opening quote. */
function endOfString(json: string, start: number): number {
  let at = json.indexOf('"', start);
  while (at > 0) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\' && at - 1 - escapes >= start) escapes += 1;
    if (escapes % 2 === 0) return at;
    at = json.indexOf('"', at + 1);
  }
  return json.length;
}

/**
 * Checks the shape of JSON text; returns its error, or null when it may be parsed. Runs on the text, because deep
 * nesting and endless lists cost most while being parsed.
 */
export function complexityError(json: string): string | null {
  const commas: number[] = [];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at + 1);
        break;
      case '[':
      case '{':
        if (commas.push(0) > MAX_DEPTH + 1) return `Nothing may be nested deeper than ${MAX_DEPTH} levels.`;
        break;
      case ']':
      case '}':
        commas.pop();
        break;
      case ',': {
        const count = (commas.pop() ?? 0) + 1;
        if (count >= MAX_ENTRIES) return `No list may have more than ${MAX_ENTRIES} entries.`;
        commas.push(count);
        break;
      }
    }
  }
  return null;
}

/** Input of a request, parsed by the schemas of its call. */
export type ParsedInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
type InputRefusal = 'invalid-input' | 'not-found' | 'wrong-media-type';

/** Returns messages by field from a failed parse. Field paths are joined by dots; the whole body is `body`. */
function errorsByField(error: z.ZodError): Record<string, string[]> {
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

/** The only character that PostgreSQL text cannot hold. */
const NUL = '\u0000';
/** JSON escapes that PostgreSQL cannot store as text: NUL, and unpaired surrogates. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Parses JSON. In each string, NUL becomes a space and an unpaired surrogate becomes the replacement character. */
function parseJson(text: string): unknown {
  if (!UNSTORABLE_ESCAPE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(NUL, ' ').toWellFormed() : value,
  );
}

/** Returns the names of the values that contain NUL. */
function fieldsWithNul(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).filter((name) => values[name]?.includes(NUL));
}

function refuseNul(fields: readonly string[]) {
  const detail = 'Leave out the NUL character';
  return refuse('invalid-input', {
    detail,
    errors: Object.fromEntries(fields.map((name) => [name, [detail]])),
  });
}

/** Media type of JSON, matched exactly, because other programs may interpret additional text differently. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json[ ]*(?:;[ ]*charset="?utf-8"?[ ]*)?$/i;

function refuseBody(message: string) {
  return refuse('invalid-input', { detail: message, errors: { body: [message] } });
}

async function readBody(call: Call, context: Context): Promise<Result<unknown, InputRefusal>> {
  if (!call.body || (call.bodyKind ?? 'json') !== 'json') return done(undefined);
  const text = await context.req.text();
  // A browser can send text/plain across sites without a preflight request, but not JSON.
  // guard: json-content-type (condition => false)
  if (text !== '' && !JSON_TYPE.test(context.req.header('content-type') ?? '')) {
    return refuse('wrong-media-type', {
      detail: 'Send the body as JSON with content-type application/json.',
    });
  }
  const tooComplex = complexityError(text);
  // guard: json-complexity
  if (tooComplex) return refuseBody(tooComplex);
  let body: unknown;
  try {
    body = text === '' ? {} : parseJson(text);
  } catch {
    return refuseBody('The body is not valid JSON.');
  }
  const parsed = call.body.safeParse(body, { error: zodMessage });
  // guard: body-fields ("parsed.data" => { ...body, ...parsed.data })
  return parsed.success ? done(parsed.data) : invalid(parsed.error);
}

/** Reads and checks a call's parameters, query and body by its contract. A malformed id gives not-found. */
export async function parseInput(call: Call, context: Context): Promise<Result<ParsedInput, InputRefusal>> {
  if (fieldsWithNul(context.req.param()).length > 0) return refuse('not-found');
  const nulFields = call.query ? fieldsWithNul(context.req.query()) : [];
  // guard: nul-in-query
  if (nulFields.length > 0) return refuseNul(nulFields);
  const params = call.params?.safeParse(context.req.param(), { error: zodMessage });
  // guard: params-schema
  if (params && !params.success) return refuse('not-found');
  const query = call.query?.safeParse(context.req.query(), { error: zodMessage });
  // guard: query-schema
  if (query && !query.success) return invalid(query.error);
  const body = await readBody(call, context);
  if (!body.ok) return body;
  return done({ params: params?.data, query: query?.data, body: body.value });
}

/** A request to any call. Its input has been parsed by the call's contract. */
type UntypedRequest = ParsedInput & {
  readonly caller: Caller | null;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly raw: Request;
  readonly write: UntypedWrite;
};

/** Handler of any call. */
export type UntypedHandler = (request: UntypedRequest) => Promise<UntypedResponse | Refused | Response>;

/**
 * Converts the handler of one call to a handler that accepts a request to any call. TypeScript cannot check this.
 * `api.server.ts` ensures the types: each handler gets input parsed by its own call's schemas, and a caller that `who`
 * allows.
 */
export function acceptParsed<One extends Call>(handler: Handler<One>): UntypedHandler {
  return (request) => handler(request as CallRequest<One>);
}
