/** Name of the field with the idempotency key of one rendering of a form. */
export const FORM_IDEMPOTENCY_KEY = 'requestKey';

/** Creates the idempotency key for the forms of one page. The root loader sends a new key after every submission. */
export function newFormIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Returns the SHA-256 hash of a value's JSON, in hex digits. */
export async function digestOf(body: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body ?? null)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns headers that make a form's call idempotent. The same form with the same content gets the same key. Changed
 * content is another request, for example on a page that the browser restored.
 */
export async function idempotencyHeaders(form: FormData, body: unknown): Promise<Record<string, string>> {
  const shown = form.get(FORM_IDEMPOTENCY_KEY);
  if (typeof shown !== 'string' || !/^[0-9a-f-]{36}$/.test(shown)) return {};
  return { 'idempotency-key': `${shown}.${await digestOf(body)}` };
}
