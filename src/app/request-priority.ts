import type { IncomingMessage } from 'node:http';
import type { Urgency } from '#platform/http/load-shedding.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';

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

/** Whether more is asked for at once than a page shows: no person waits for that, and it takes the time of several. */
function readsInBulk(query: string): boolean {
  return query.includes('limit=') && Number(new URLSearchParams(query).get('limit')) > PAGE_SIZE;
}

/** How urgent a request is: by its address, else by whether somebody known asks, and for how much. */
export function urgencyOf(request: IncomingMessage): Urgency {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const rule = RULES.find((one) => (!one.method || one.method === request.method) && one.path.test(path));
  if (rule) return rule.urgency;
  if (proves(request)) return 'signed-in';
  return readsInBulk(query) ? 'searching' : 'browsing';
}
