import type { Hono } from 'hono';
import { DAY_MS } from '#kernel/clock.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { DOCUMENT_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { paths } from '../paths.ts';

const PATH = '/.well-known/security.txt';
/** Validity of `security.txt` in ms. RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

/**
 * Adds the route of `security.txt`, which names the contact for security problems
 * (https://www.rfc-editor.org/rfc/rfc9116). The contact is the operator's email address or, without one, the contact
 * page.
 */
export function mountSecurityTxt(
  app: Hono<RequestEnv>,
  { publicUrl, email }: { readonly publicUrl: string; readonly email: string | undefined },
  now: () => number = Date.now,
): void {
  app.get(PATH, (context) => {
    // The expiry date is rounded to a whole day, so that all processes send the same text.
    const today = Math.floor(now() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${email ? `mailto:${email}` : publicUrl + paths.contact()}`,
      `Expires: ${new Date(today + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, bn',
      `Canonical: ${publicUrl}${PATH}`,
      '',
    ];
    return context.text(lines.join('\n'), 200, { 'cache-control': DOCUMENT_CACHE_CONTROL });
  });
}
