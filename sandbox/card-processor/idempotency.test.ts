import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, clientOf, openIntent, refusalOf, SECRET_KEY, startBench } from './test-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

const payment = {
  amount: 5000,
  currency: 'bdt',
  allowed_payment_method_types: ['card'],
  payment_method: 'pm_card_visa',
  confirm: true,
};

async function chargeCount(): Promise<number> {
  const { charges } = await bench.control('GET ledger');
  return (charges as unknown[]).length;
}

describe('idempotency keys', () => {
  it('return the first response again and charge once', async () => {
    const options = { idempotencyKey: 'key-1' };
    const first = await bench.stripe.paymentIntents.create(payment, options);
    const second = await bench.stripe.paymentIntents.create(payment, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await chargeCount()).toBe(1);
  });

  it('return the error of a declined card again', async () => {
    const refused = { ...payment, payment_method: 'pm_card_chargeDeclined' };
    const first = await refusalOf(bench.stripe.paymentIntents.create(refused, { idempotencyKey: 'key-2' }));
    const second = await refusalOf(bench.stripe.paymentIntents.create(refused, { idempotencyKey: 'key-2' }));
    expect(second.charge).toBe(first.charge);
    expect(await chargeCount()).toBe(1);
  });

  it('survive a restart', async () => {
    const first = await bench.stripe.paymentIntents.create(payment, { idempotencyKey: 'key-3' });
    await bench.restart();
    const second = await bench.stripe.paymentIntents.create(payment, { idempotencyKey: 'key-3' });
    expect(second.id).toBe(first.id);
  });

  it('are refused with other parameters or for another endpoint', async () => {
    const { id } = await bench.stripe.paymentIntents.create(payment, { idempotencyKey: 'key-4' });
    for (const call of [
      bench.stripe.paymentIntents.create({ ...payment, amount: 6000 }, { idempotencyKey: 'key-4' }),
      bench.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'key-4' }),
    ]) {
      const refusal = await refusalOf(call);
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(refusal.statusCode).toBe(400);
    }
  });

  it('can be used again after a request with an invalid parameter', async () => {
    const options = { idempotencyKey: 'key-5' };
    await refusalOf(bench.stripe.paymentIntents.create({ ...payment, amount: 1 }, options));
    expect((await bench.stripe.paymentIntents.create(payment, options)).status).toBe('succeeded');
  });

  it('are refused while their first request is running', async () => {
    await bench.control('POST api-faults', { hold: true });
    const options = { idempotencyKey: 'key-6' };
    const first = bench.stripe.paymentIntents.create(payment, options);
    await expect.poll(async () => (await bench.control('GET api-faults')).data).toEqual([]);
    const repeat = await refusalOf(bench.stripe.paymentIntents.create(payment, options));
    expect(repeat).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    await bench.control('DELETE api-faults');
    expect((await first).status).toBe('succeeded');
    expect(await chargeCount()).toBe(1);
  });
});

describe('faults requested by a test', () => {
  it.each([
    [409, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ])('%i before processing charges nothing', async (status, type) => {
    await bench.control('POST api-faults', { status, when: 'before' });
    const refusal = await refusalOf(bench.stripe.paymentIntents.create(payment));
    expect(refusal).toMatchObject({ statusCode: status, type });
    expect(await chargeCount()).toBe(0);
    expect((await bench.stripe.paymentIntents.create(payment)).status).toBe('succeeded');
  });

  it('500 after processing charges once, and the same key returns the 500 again', async () => {
    await bench.control('POST api-faults', { status: 500, when: 'after' });
    const options = { idempotencyKey: 'key-7' };
    expect(await refusalOf(bench.stripe.paymentIntents.create(payment, options))).toMatchObject({
      statusCode: 500,
    });
    expect(await chargeCount()).toBe(1);
    expect(await refusalOf(bench.stripe.paymentIntents.create(payment, options))).toMatchObject({
      statusCode: 500,
    });
    expect(await chargeCount()).toBe(1);
  });

  it('a connection broken after processing is retried without a second charge', async () => {
    await bench.control('POST api-faults', { reset: true, when: 'after' });
    const patient = clientOf(bench.processor.url, SECRET_KEY, 2);
    const paid = await patient.paymentIntents.create(payment);
    expect(paid.status).toBe('succeeded');
    expect(await chargeCount()).toBe(1);
  });

  it.each(['page', 'half', 'nothing'])('200 with an invalid body (%s) still charges once', async (wrong) => {
    await bench.control('POST api-faults', { wrong, when: 'after' });
    const response = await bench.stripe.paymentIntents.create(payment).catch((error: Error) => error.message);
    expect(response).not.toHaveProperty('id');
    expect(await chargeCount()).toBe(1);
  });

  it('affect only the requests that they specify', async () => {
    await bench.control('POST api-faults', { status: 500, path: '/v1/refunds', method: 'POST' });
    const { id } = await bench.stripe.paymentIntents.create(payment);
    expect(await refusalOf(bench.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 500,
    });
  });

  it('requests beyond the rate limit get 429', async () => {
    await bench.control('PUT rate-limit', { perSecond: 1 });
    const calls = Array.from({ length: 5 }, () => openIntent(bench.stripe).then(() => 200, statusOf));
    expect(await Promise.all(calls)).toContain(429);
    await bench.control('PUT rate-limit', { perSecond: 0 });
    expect((await openIntent(bench.stripe)).status).toBe('requires_payment_method');
  });

  it('an unknown control call or an invalid fault is refused', async () => {
    await expect(bench.control('POST nonsense', {})).rejects.toThrow('404');
    await expect(bench.control('POST api-faults', { status: 418 })).rejects.toThrow('400');
  });
});

function statusOf(error: unknown): number | undefined {
  return error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
}
