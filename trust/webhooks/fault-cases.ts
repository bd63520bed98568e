import { waitUntil } from '../../harness/processes.ts';
import type { Message } from './network.ts';
import { objectionTo, readStandings } from './order-state.ts';
import type { PaidOrder, Stage } from './webhooks-testbed.ts';

/** How long the processor keeps its answer back after having made the payment, in ms. */
const ANSWER_KEPT_BACK_MS = 2_000;

/** A case that needs the market's processes treated badly; answers what came out wrong, or null. */
export type Crossing = {
  readonly name: string;
  readonly play: (stage: Stage, patienceMs: number) => Promise<string | null>;
};

async function objectionInTime(stage: Stage, order: PaidOrder, patienceMs: number): Promise<string | null> {
  let objection: string | null = null;
  const isRight = async () => {
    const standing = (await readStandings(stage, [order])).get(order);
    objection = standing ? objectionTo(standing, 'sold', stage.price) : 'no order';
    return objection === null;
  };
  await waitUntil(isRight, patienceMs);
  return objection;
}

async function newestIntent(stage: Stage, bookingId: string) {
  const response = await fetch(`${stage.market.processor.url}/v1/payment_intents?limit=20`, {
    headers: { authorization: `Bearer ${stage.market.env.STRIPE_SECRET_KEY}` },
  });
  type Intent = { id: string; client_secret: string; metadata: { bookingId?: string } };
  const { data } = (await response.json()) as { data: Intent[] };
  return data.find(({ metadata }) => metadata.bookingId === bookingId);
}

/** The money and all messages arrive while the market still waits for the answer to its own first call. */
async function outrunTheAnswer(stage: Stage, patienceMs: number): Promise<string | null> {
  const buyer = await stage.people.joinOne('Buyer');
  const productId = await stage.list();
  const bookingId = await stage.order(buyer, productId);
  const fault = {
    method: 'POST',
    path: '/v1/payment_intents',
    when: 'after',
    delayMs: ANSWER_KEPT_BACK_MS,
    count: 1,
  };
  await stage.market.processor.control('POST', 'api-faults', fault);
  const beginning = stage.begin(buyer, bookingId);
  await waitUntil(async () => (await newestIntent(stage, bookingId)) !== undefined, patienceMs);
  const intent = await newestIntent(stage, bookingId);
  if (!intent) return 'the processor never heard of the payment';
  await stage.market.processor.pay(intent.client_secret);
  const messages = await stage.network.messagesOf(intent.id, 3);
  await stage.mail.sendAll(messages);
  await beginning;
  // All messages came too early to mean anything: the sweep finds the money.
  await stage.sweep.byHand();
  return objectionInTime(
    stage,
    { buyer, productId, bookingId, transactionId: intent.id, messages },
    patienceMs,
  );
}

async function countStored(stage: Stage, messages: readonly Message[]): Promise<number> {
  const ids = messages.map(({ id }) => id);
  const { rows } = await stage.people.pool.query('select 1 from processor_events where id = any($1)', [ids]);
  return rows.length;
}

/** Nobody works while the messages arrive; they must lie ready for whoever comes. */
async function dieBeforeHandling(stage: Stage, patienceMs: number): Promise<string | null> {
  const order = await stage.payOrder();
  await stage.market.kill9('worker-1');
  try {
    await stage.mail.sendAll(order.messages);
    const stored = await countStored(stage, order.messages);
    if (stored !== order.messages.length) return `${stored} of ${order.messages.length} messages were stored`;
  } finally {
    await stage.market.restart('worker-1');
  }
  return objectionInTime(stage, order, patienceMs);
}

/** The web process is killed with messages in its hands; the processor sends again whatever got no 2xx. */
async function dieWhileStoring(stage: Stage, patienceMs: number): Promise<string | null> {
  const orders = await Promise.all([stage.payOrder(), stage.payOrder(), stage.payOrder()]);
  const messages = orders.flatMap((order) => order.messages);
  const [, ...acknowledged] = await Promise.all([
    stage.market.kill9('web-1'),
    ...messages.map(async (message) => ((await stage.mail.sendTo(0, message)) === 200 ? [message] : [])),
  ]);
  const kept = acknowledged.flat();
  const stored = await countStored(stage, kept);
  await stage.market.restart('web-1');
  if (stored !== kept.length) return `of ${kept.length} acknowledged messages ${stored} were stored`;
  for (const message of messages) if (!kept.includes(message)) await stage.mail.sendTo(0, message);
  const objections = await Promise.all(orders.map((order) => objectionInTime(stage, order, patienceMs)));
  return objections.find((objection) => objection !== null) ?? null;
}

/** Messages that cross with what the market itself is doing, or with its end. */
export const crossings: readonly Crossing[] = [
  { name: 'before the answer to our own call', play: outrunTheAnswer },
  { name: 'just before the job runner dies', play: dieBeforeHandling },
  { name: 'while the web process dies', play: dieWhileStoring },
];
