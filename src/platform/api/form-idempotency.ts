/** Name of the field that tells one showing of a form from the next. */
export const FORM_IDEMPOTENCY_KEY = 'requestKey';

/** A new value for the frame of a page; it is made anew after everything that was sent. */
export function newFormIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** A short text that stands for a value: the same for the same, another for any other. */
export async function digestOf(body: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body ?? null)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns headers that make a form's call idempotent: the same for the same form with the same content. What was
 * changed meanwhile, on a page that the browser brought back say, is another request.
 */
export async function idempotencyHeaders(form: FormData, body: unknown): Promise<Record<string, string>> {
  const shown = form.get(FORM_IDEMPOTENCY_KEY);
  if (typeof shown !== 'string' || !/^[0-9a-f-]{36}$/.test(shown)) return {};
  return { 'idempotency-key': `${shown}.${await digestOf(body)}` };
}
