import type { IncomingMessage } from 'node:http';
import type { Urgency } from './platform/shedding.server.ts';

type Rule = { readonly method?: string; readonly path: RegExp; readonly urgency: Urgency };

/** What a request is for by its address, the first rule that fits. */
const RULES: readonly Rule[] = [
  { path: /^\/(?:healthz|readyz)$/, urgency: 'always' },
  // Money that has moved already is written down whatever else waits.
  { path: /^\/webhooks\//, urgency: 'always' },
  { method: 'POST', path: /^\/payments$/, urgency: 'always' },
  { method: 'POST', path: /^\/(?:bookings|create-payment-intent)$/, urgency: 'buying' },
  { method: 'PUT', path: /^\/wishlist\/buyer\//, urgency: 'buying' },
  { path: /^\/(?:dashboard\/payment|booking)\//, urgency: 'buying' },
  // Files cost little, and a page that has come is of no use without its own.
  { method: 'GET', path: /^\/(?:assets|images|icons)\//, urgency: 'buying' },
  { path: /^\/search/, urgency: 'searching' },
];

function proves({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes('session_token=') ?? false);
}

/** How urgent a request is: by its address, else by whether somebody known asks. */
export function urgencyOf(request: IncomingMessage): Urgency {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const rule = RULES.find((one) => (!one.method || one.method === request.method) && one.path.test(path));
  return rule?.urgency ?? (proves(request) ? 'signed-in' : 'browsing');
}
