import type { IncomingMessage } from 'node:http';
import type { Priority } from '#platform/http/load-shedding.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';

type Rule = { readonly method?: string; readonly path: RegExp; readonly priority: Priority };

/** What a request is for by its address, the first rule that fits. */
const RULES: readonly Rule[] = [
  { path: /^\/(?:healthz|readyz)$/, priority: 'always' },
  // Money that has moved already is written down whatever else waits.
  { path: /^\/webhooks\//, priority: 'always' },
  { method: 'POST', path: /^\/payments$/, priority: 'always' },
  { method: 'POST', path: /^\/(?:bookings|create-payment-intent)$/, priority: 'buying' },
  { method: 'PUT', path: /^\/wishlist\/buyer\//, priority: 'buying' },
  { path: /^\/(?:dashboard\/payment|booking)\//, priority: 'buying' },
  // Files cost little, and a page that has come is of no use without its own.
  { method: 'GET', path: /^\/(?:assets|images|icons)\//, priority: 'buying' },
  { path: /^\/search/, priority: 'searching' },
];

/** What is read of a request before anything else is known of it. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

function carriesCredentials({ headers }: RequestHead): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes('session_token=') ?? false);
}

/** Whether more is asked for at once than a page shows: no person waits for that, and it takes the time of several. */
function isBulkRead(query: string): boolean {
  return query.includes('limit=') && Number(new URLSearchParams(query).get('limit')) > PAGE_SIZE;
}

/** How urgent a request is: by its address, else by whether somebody known asks, and for how much. */
export function priorityOf(request: RequestHead): Priority {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const rule = RULES.find((one) => (!one.method || one.method === request.method) && one.path.test(path));
  if (rule) return rule.priority;
  if (carriesCredentials(request)) return 'signed-in';
  return isBulkRead(query) ? 'searching' : 'browsing';
}
