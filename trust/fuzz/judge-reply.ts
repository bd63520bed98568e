import type { DocumentedCall } from './document.ts';

/** Response of the market. */
export type Reply = { readonly status: number; readonly type: string; readonly text: string };

/** Words in error messages of the schema library, which must not appear in responses. */
const LIBRARY_WORDS =
  /\b(expected|received)\b|^Invalid (input|option|string|UUID|ISO)|^Too (big|small)|^Unrecognized/;

function parseBody(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function foreignWords(value: unknown): string | null {
  const { detail, errors } = value as { detail?: string; errors?: Record<string, string[]> };
  return (
    [detail ?? '', ...Object.values(errors ?? {}).flat()].find((text) => LIBRARY_WORDS.test(text)) ?? null
  );
}

/** Returns whether a URL still belongs to the call after a browser has normalized it. */
function leadsTo(call: DocumentedCall, url: URL): boolean {
  const pattern = call.path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(url.pathname);
}

function judgeBody(reply: Reply, call: DocumentedCall): string | null {
  const expected = call.answers.get(reply.status);
  if (!expected) return `status ${reply.status} is not in the API document`;
  if (expected.schema === null) return reply.text === '' ? null : 'a body where the API document has none';
  const type = reply.type.split(';')[0];
  // The OpenAPI document describes pictures only in words.
  if (call.path.startsWith('/images/{id}') && reply.status === 200) return null;
  if (type !== expected.type) return `content type ${reply.type}, but the API document has ${expected.type}`;
  // The OpenAPI document has no schema for other content types.
  if (!type?.endsWith('json')) return null;
  const body = parseBody(reply.text);
  if (!body) return 'a body that is not JSON';
  const parsed = expected.schema.safeParse(body.value);
  if (!parsed.success)
    return `a body that does not match the API document: ${parsed.error.message.slice(0, 300)}`;
  const words = reply.status >= 400 ? foreignWords(body.value) : null;
  return words === null ? null : `shows a library’s message: ${words}`;
}

/** Returns an error if the response contradicts the OpenAPI document; otherwise null. */
export function judge(reply: Reply, call: DocumentedCall, url: URL): string | null {
  if (reply.status >= 500) return `status ${reply.status}: ${reply.text.slice(0, 200)}`;
  return leadsTo(call, url) ? judgeBody(reply, call) : null;
}
