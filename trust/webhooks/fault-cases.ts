import { waitUntil } from '../../harness/processes.ts';
import type { Message } from './network.ts';
import { objectionTo, readOrderStates } from './order-state.ts';
import type { PaidOrder, WebhooksTestbed } from './webhooks-testbed.ts';

/** Time in ms for which the processor delays its response after the payment. */
const ANSWER_KEPT_BACK_MS = 2_000;

/** A case in which the market's processes are killed or delayed. It returns an error; null if the market passed. */
export type FaultCase = {
  readonly name: string;
  readonly play: (testbed: WebhooksTestbed, timeoutMs: number) => Promise<string | null>;
};

async function objectionInTime(
  testbed: WebhooksTestbed,
  order: PaidOrder,
  timeoutMs: number,
): Promise<string | null> {
  let objection: string | null = null;
  const isRight = async () => {
    const orderState = (await readOrderStates(testbed, [order])).get(order);
    objection = orderState ? objectionTo(orderState, 'sold', testbed.price) : 'no order';
    return objection === null;
  };
  await waitUntil(isRight, timeoutMs);
  return objection;
}

async function newestIntent(testbed: WebhooksTestbed, bookingId: string) {
  const response = await fetch(`${testbed.market.processor.url}/v1/payment_intents?limit=20`, {
    headers: { authorization: `Bearer ${testbed.market.env.STRIPE_SECRET_KEY}` },
  });
  type Intent = { id: string; client_secret: string; metadata: { bookingId?: string } };
  const { data } = (await response.json()) as { data: Intent[] };
  return data.find(({ metadata }) => metadata.bookingId === bookingId);
}

/**
 * The payment succeeds and all webhook messages arrive while the market still waits for the response to its own request
 * that created the payment.
 */
async function outrunTheAnswer(testbed: WebhooksTestbed, timeoutMs: number): Promise<string | null> {
  const buyer = await testbed.people.joinOne('Buyer');
  const productId = await testbed.list();
  const bookingId = await testbed.order(buyer, productId);
  const fault = {
    method: 'POST',
    path: '/v1/payment_intents',
    when: 'after',
    delayMs: ANSWER_KEPT_BACK_MS,
    count: 1,
  };
  await testbed.market.processor.control('POST', 'api-faults', fault);
  const beginning = testbed.begin(buyer, bookingId);
  await waitUntil(async () => (await newestIntent(testbed, bookingId)) !== undefined, timeoutMs);
  const intent = await newestIntent(testbed, bookingId);
  if (!intent) return 'the processor does not know the payment';
  await testbed.market.processor.pay(intent.client_secret);
  const messages = await testbed.network.messagesOf(intent.id, 3);
  await testbed.mail.sendAll(messages);
  await beginning;
  // All webhook messages came too early to have an effect. The sweep finds the payment later.
  await testbed.sweep.byHand();
  return objectionInTime(
    testbed,
    { buyer, productId, bookingId, transactionId: intent.id, messages },
    timeoutMs,
  );
}

async function countStored(testbed: WebhooksTestbed, messages: readonly Message[]): Promise<number> {
  const ids = messages.map(({ id }) => id);
  const { rows } = await testbed.people.pool.query('select 1 from processor_events where id = any($1)', [
    ids,
  ]);
  return rows.length;
}

/** The worker is down while the webhook messages arrive. The market must store the messages for the next worker. */
async function dieBeforeHandling(testbed: WebhooksTestbed, timeoutMs: number): Promise<string | null> {
  const order = await testbed.payOrder();
  await testbed.market.kill9('worker-1');
  try {
    await testbed.mail.sendAll(order.messages);
    const stored = await countStored(testbed, order.messages);
    if (stored !== order.messages.length) return `${stored} of ${order.messages.length} messages were stored`;
  } finally {
    await testbed.market.restart('worker-1');
  }
  return objectionInTime(testbed, order, timeoutMs);
}

/**
 * The web process is killed while it handles webhook messages. The processor resends messages that got no status 2xx.
 */
async function dieWhileStoring(testbed: WebhooksTestbed, timeoutMs: number): Promise<string | null> {
  const orders = await Promise.all([testbed.payOrder(), testbed.payOrder(), testbed.payOrder()]);
  const messages = orders.flatMap((order) => order.messages);
  const [, ...acknowledged] = await Promise.all([
    testbed.market.kill9('web-1'),
    ...messages.map(async (message) => ((await testbed.mail.sendTo(0, message)) === 200 ? [message] : [])),
  ]);
  const kept = acknowledged.flat();
  const stored = await countStored(testbed, kept);
  await testbed.market.restart('web-1');
  if (stored !== kept.length) return `of ${kept.length} acknowledged messages ${stored} were stored`;
  for (const message of messages) if (!kept.includes(message)) await testbed.mail.sendTo(0, message);
  const objections = await Promise.all(orders.map((order) => objectionInTime(testbed, order, timeoutMs)));
  return objections.find((objection) => objection !== null) ?? null;
}

/** Cases in which webhook messages arrive during the market's own work, or while a process dies. */
export const faultCases: readonly FaultCase[] = [
  { name: 'before the response to our own request', play: outrunTheAnswer },
  { name: 'just before the job runner dies', play: dieBeforeHandling },
  { name: 'while the web process dies', play: dieWhileStoring },
];
