import { listCharges, retrieveCharge } from './charges.ts';
import { listDisputes, retrieveDispute } from './disputes.ts';
import { ApiError } from './errors.ts';
import { listEvents, retrieveEvent } from './events.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './intents.ts';
import { createMethod, retrieveMethod } from './payment-methods.ts';
import type { Call } from './processor.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';

interface Route {
  method: 'GET' | 'POST';
  pattern: RegExp;
  /** True if browsers may call the route with the publishable key. */
  forBrowsers: boolean;
  answer(call: Call): object;
}

const ROUTES: readonly Route[] = [
  route('POST', '/v1/payment_intents', createIntent),
  route('GET', '/v1/payment_intents', listIntents),
  route('GET', '/v1/payment_intents/:id', retrieveIntent, true),
  route('POST', '/v1/payment_intents/:id', updateIntent),
  route('POST', '/v1/payment_intents/:id/confirm', confirmIntent, true),
  route('POST', '/v1/payment_intents/:id/cancel', cancelIntent),
  route('POST', '/v1/payment_methods', createMethod, true),
  route('GET', '/v1/payment_methods/:id', retrieveMethod),
  route('GET', '/v1/charges', listCharges),
  route('GET', '/v1/charges/:id', retrieveCharge),
  route('POST', '/v1/refunds', createRefund),
  route('GET', '/v1/refunds', listRefunds),
  route('GET', '/v1/refunds/:id', retrieveRefund),
  route('POST', '/v1/refunds/:id', updateRefund),
  route('GET', '/v1/disputes', listDisputes),
  route('GET', '/v1/disputes/:id', retrieveDispute),
  route('GET', '/v1/events', listEvents),
  route('GET', '/v1/events/:id', retrieveEvent),
];

function route(method: Route['method'], path: string, answer: Route['answer'], forBrowsers = false): Route {
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), forBrowsers, answer };
}

/** Finds the route of a URL and the id in the URL. Throws 404. */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const candidate of ROUTES) {
    const found = candidate.method === method ? candidate.pattern.exec(path) : null;
    if (found !== null) return { route: candidate, id: decodeURIComponent(found[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}
