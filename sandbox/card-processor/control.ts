import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { closeDispute, openDispute } from './disputes.ts';
import { headerOf, readBody, sendJson } from './http.ts';
import { drawUpLedger } from './ledger.ts';
import type { Processor } from './processor.ts';
import type { Webhooks } from './webhooks.ts';

const MAX_TIMES = 100;
/** Value of an event's `request` for actions of the bank, which do not come from an API request. */
const NO_REQUEST = { id: null, idempotency_key: null };

const apiFault = z.strictObject({
  count: z.int().min(1).default(1),
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().optional(),
  status: z.literal([400, 401, 403, 409, 429, 500]).optional(),
  reset: z.boolean().default(false),
  wrong: z.enum(['page', 'half', 'nothing']).optional(),
  when: z.enum(['before', 'after']).default('before'),
  delayMs: z.int().min(0).default(0),
  hold: z.boolean().default(false),
  remembered: z.boolean().optional(),
});

const webhookFault = z.strictObject({
  action: z.enum(['hold', 'drop', 'duplicate', 'delay', 'corrupt', 'reorder']),
  count: z.int().min(1).default(1),
  type: z.string().optional(),
  times: z.int().min(2).max(MAX_TIMES).default(2),
  delayMs: z.int().min(0).default(1000),
  part: z.enum(['signature', 'body']).default('signature'),
});

const endpoint = z.strictObject({ url: z.url().nullable(), events: z.array(z.string()).optional() });

const release = z.strictObject({
  ids: z.array(z.int()).optional(),
  order: z.enum(['as-queued', 'reversed']).default('as-queued'),
});

const deliveryFilter = z.strictObject({
  state: z.enum(['pending', 'held', 'delivered', 'dropped', 'failed']).optional(),
  type: z.string().optional(),
  event: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});

interface ControlCall {
  processor: Processor;
  webhooks: Webhooks;
  /** Parsed JSON body of a POST or PUT request; otherwise the query. */
  input: unknown;
  /** Runs all scheduled actions now, even if they are not due. Returns their number. */
  settleNow(): number;
}

type ControlHandler = (call: ControlCall) => unknown;

const HANDLERS: Record<string, ControlHandler> = {
  'GET ledger': ({ processor }) => drawUpLedger(processor),
  'GET deliveries': ({ processor, input }) => ({
    data: processor.deliveries.list(deliveryFilter.parse(input)),
  }),
  'POST deliveries/release': releaseHeld,
  'POST events/resend': resendEvent,
  'GET api-faults': ({ processor }) => ({ data: processor.apiFaults.list() }),
  'POST api-faults': ({ processor, input }) => processor.apiFaults.add(apiFault.parse(input)),
  'DELETE api-faults': ({ processor }) => processor.apiFaults.clear(),
  'GET webhook-faults': ({ processor }) => ({ data: processor.deliveries.faults.list() }),
  'POST webhook-faults': ({ processor, input }) => processor.deliveries.faults.add(webhookFault.parse(input)),
  'DELETE webhook-faults': ({ processor }) => processor.deliveries.faults.clear(),
  'PUT webhook-endpoint': setEndpoint,
  'PUT rate-limit': ({ processor, input }) => {
    processor.apiFaults.limit(z.strictObject({ perSecond: z.int().min(0) }).parse(input).perSecond);
  },
  'POST disputes': disputeIntent,
  'POST disputes/close': decideDispute,
  'POST settle': ({ settleNow }) => ({ settled: settleNow() }),
};

/** Handles `/sandbox/…`, the calls with which tests control the processor. Requests and responses are JSON. */
export async function handleControl(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  context: Omit<ControlCall, 'input'>,
): Promise<void> {
  const name = url.pathname.replace(/^\/sandbox\/?/, '');
  const handler = HANDLERS[`${request.method} ${name}`];
  if (handler === undefined) {
    sendJson(response, 404, JSON.stringify({ error: 'No such call.', calls: Object.keys(HANDLERS) }));
    return;
  }
  try {
    const input = await readInput(request, url);
    const answer = await handler({ ...context, input });
    sendJson(response, 200, JSON.stringify(answer ?? { done: true }, null, 2));
  } catch (error) {
    const isInputFault =
      error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError;
    if (!isInputFault) throw error;
    sendJson(response, 400, JSON.stringify({ error: error.message }));
  }
}

async function readInput(request: IncomingMessage, url: URL): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return Object.fromEntries(url.searchParams);
  const body = await readBody(request);
  // A page of another origin would need a preflight request for this content type, and preflight requests fail here.
  if (body !== '' && !headerOf(request, 'content-type')?.startsWith('application/json')) {
    throw new RangeError('Send JSON with Content-Type: application/json.');
  }
  return body === '' ? {} : JSON.parse(body);
}

async function releaseHeld({ processor, webhooks, input }: ControlCall): Promise<unknown> {
  const { ids, order } = release.parse(input);
  const held = processor.deliveries.list({ state: 'held', limit: 10_000 }).map((delivery) => delivery.id);
  const wanted = ids ?? held;
  return { data: await webhooks.sendInOrder(order === 'reversed' ? wanted.toReversed() : wanted) };
}

async function resendEvent({ processor, webhooks, input }: ControlCall): Promise<unknown> {
  const { event, times } = z
    .strictObject({ event: z.string(), times: z.int().min(1).max(MAX_TIMES).default(1) })
    .parse(input);
  const stored = processor.store.find('event', event);
  if (stored === undefined) throw new RangeError(`No such event: ${event}`);
  const ids = Array.from({ length: times }, () => processor.deliveries.repeat(stored.object));
  return { data: await webhooks.sendInOrder(ids) };
}

function disputeIntent({ processor, webhooks, input }: ControlCall): unknown {
  const { intent, ...terms } = z
    .strictObject({
      intent: z.string(),
      reason: z.string().default('fraudulent'),
      amount: z.int().min(1).optional(),
    })
    .parse(input);
  const context = { processor, request: NO_REQUEST };
  const dispute = processor.store.transaction(() => openDispute(context, intent, terms));
  webhooks.wake();
  return dispute;
}

function decideDispute({ processor, webhooks, input }: ControlCall): unknown {
  const { dispute: id, status } = z
    .strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) })
    .parse(input);
  const context = { processor, request: NO_REQUEST };
  const dispute = processor.store.transaction(() => closeDispute(context, id, status));
  webhooks.wake();
  return dispute;
}

function setEndpoint({ processor, webhooks, input }: ControlCall): void {
  const { url, events } = endpoint.parse(input);
  processor.deliveries.setEndpoint(url === null ? undefined : { url, events });
  webhooks.wake();
}
