import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Bench,
  type Endpoint,
  openIntent,
  startBench,
  startEndpoint,
  WEBHOOK_SECRET,
} from './test-bench.ts';

let bench: Bench;
let endpoint: Endpoint;
beforeEach(async () => {
  endpoint = await startEndpoint();
  bench = await startBench({ webhookUrl: endpoint.url, retryDelaysMs: [20, 40, 80] });
});
afterEach(async () => {
  await bench.close();
  await endpoint.close();
});

const PAYING = { payment_method: 'pm_card_visa', confirm: true } as const;
const PAID_EVENTS = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];

function deliveriesOf(answer: Record<string, unknown>) {
  return answer.data as { id: number; state: string; attempts: number; lastStatus: number | null }[];
}

describe('webhooks', () => {
  it('are accepted by the official client only with the right secret', async () => {
    const { id } = await openIntent(bench.stripe, PAYING);
    await expect.poll(() => endpoint.types().sort()).toEqual(PAID_EVENTS);
    for (const { body, signature } of endpoint.messages) {
      const event = bench.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      expect(event).toMatchObject({ object: 'event', livemode: false, pending_webhooks: 1 });
      expect(event.request?.id).toMatch(/^req_/);
      expect(event.request?.idempotency_key).toMatch(/^stripe-node-retry-/);
      expect(() => bench.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
      expect(await bench.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
    }
    const succeeded = endpoint.messages.find(({ event }) => event.type === 'payment_intent.succeeded');
    expect(succeeded?.event.data.object).toMatchObject({ id, status: 'succeeded' });
  });

  it('are sent only for the subscribed types, and events of all types are stored', async () => {
    const events = ['payment_intent.succeeded', 'refund.created'];
    await bench.control('PUT webhook-endpoint', { url: endpoint.url, events });
    const { id } = await openIntent(bench.stripe, PAYING);
    await bench.stripe.refunds.create({ payment_intent: id });
    await expect.poll(() => endpoint.types()).toEqual(events);
    const kept = (await bench.stripe.events.list()).data.map(({ type, pending_webhooks: sent }) => [
      type,
      sent,
    ]);
    expect(kept).toEqual(
      expect.arrayContaining([
        ['charge.succeeded', 0],
        ['payment_intent.succeeded', 1],
      ]),
    );
  });

  it('are sent again until the endpoint responds with 2xx', async () => {
    endpoint.answers.push(500, 302, 400);
    await openIntent(bench.stripe);
    await expect.poll(() => endpoint.types().length).toBe(4);
    expect(new Set(endpoint.messages.map(({ event }) => event.id)).size).toBe(1);
    await expect
      .poll(async () => deliveriesOf(await bench.control('GET deliveries')))
      .toMatchObject([{ state: 'delivered', attempts: 4, lastStatus: 200 }]);
  });

  it('survive a restart while they are pending', async () => {
    await endpoint.close();
    await openIntent(bench.stripe);
    await expect
      .poll(async () => deliveriesOf(await bench.control('GET deliveries'))[0]?.attempts)
      .toBeGreaterThan(0);
    await bench.restart();
    expect(deliveriesOf(await bench.control('GET deliveries?state=pending'))).toHaveLength(1);
    endpoint = await startEndpoint();
    await bench.control('PUT webhook-endpoint', { url: endpoint.url });
    await expect.poll(() => endpoint.types()).toEqual(['payment_intent.created']);
  });

  it('can be held and released in the order that a test chooses', async () => {
    await bench.control('POST webhook-faults', { action: 'hold', count: 3 });
    await openIntent(bench.stripe, PAYING);
    expect(deliveriesOf(await bench.control('GET deliveries?state=held'))).toHaveLength(3);
    expect(endpoint.messages).toEqual([]);
    await bench.control('POST deliveries/release', { order: 'reversed' });
    expect(endpoint.types()).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('can be sent in reverse order', async () => {
    await bench.control('POST webhook-faults', { action: 'reorder', count: 3 });
    await openIntent(bench.stripe, PAYING);
    await expect
      .poll(() => endpoint.types())
      .toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
  });

  it('can be dropped and duplicated by type', async () => {
    await bench.control('POST webhook-faults', { action: 'drop', type: 'charge.succeeded' });
    await bench.control('POST webhook-faults', {
      action: 'duplicate',
      type: 'payment_intent.succeeded',
      times: 3,
    });
    await openIntent(bench.stripe, PAYING);
    await expect
      .poll(() => endpoint.types().sort())
      .toEqual([
        'payment_intent.created',
        'payment_intent.succeeded',
        'payment_intent.succeeded',
        'payment_intent.succeeded',
      ]);
    expect(deliveriesOf(await bench.control('GET deliveries?state=dropped'))).toHaveLength(1);
  });

  it.each(['signature', 'body'])('can be sent first with a corrupt %s, and then correctly', async (part) => {
    await bench.control('POST webhook-faults', { action: 'corrupt', part });
    endpoint.answers.push(400);
    await openIntent(bench.stripe);
    await expect.poll(() => endpoint.messages.length).toBe(2);
    const [damaged, whole] = endpoint.messages;
    const read = (message = damaged) =>
      bench.stripe.webhooks.constructEvent(message?.body ?? '', message?.signature ?? '', WEBHOOK_SECRET);
    expect(() => read(damaged)).toThrow('signature');
    expect(read(whole).type).toBe('payment_intent.created');
  });

  it('can be delayed, and an event can be sent again', async () => {
    await bench.control('POST webhook-faults', { action: 'delay', delayMs: 3_600_000 });
    await openIntent(bench.stripe);
    const [waiting] = deliveriesOf(await bench.control('GET deliveries'));
    expect(waiting).toMatchObject({ state: 'pending', attempts: 0 });
    const { data } = await bench.stripe.events.list({ limit: 1 });
    await bench.control('POST events/resend', { event: data[0]?.id, times: 2 });
    expect(endpoint.types()).toEqual(['payment_intent.created', 'payment_intent.created']);
  });
});
