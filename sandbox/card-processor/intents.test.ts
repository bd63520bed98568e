import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, cardData, openIntent, RETURN_URL, refusalOf, startBench } from './test-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function typesOfEvents(id: string): Promise<string[]> {
  const { data } = await bench.stripe.events.list({ limit: 100 });
  const ofIntent = data.filter((event) => {
    const object = event.data.object as { id: string; payment_intent?: string };
    return object.id === id || object.payment_intent === id;
  });
  return ofIntent.map((event) => event.type).reverse();
}

describe('a payment intent', () => {
  it('goes from a missing payment method through confirmation to succeeded, with an event for each step', async () => {
    const intent = await openIntent(bench.stripe, {
      description: 'ThinkPad T480',
      metadata: { booking: 'b1' },
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 125_000,
      amount_received: 0,
      currency: 'bdt',
      livemode: false,
      metadata: { booking: 'b1' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    const ready = await bench.stripe.paymentIntents.update(intent.id, { payment_method: 'pm_card_visa' });
    expect(ready.status).toBe('requires_confirmation');
    const paid = await bench.stripe.paymentIntents.confirm(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 125_000 });
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    expect(await typesOfEvents(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('can be created and confirmed in one call', async () => {
    const paid = await openIntent(bench.stripe, { payment_method: 'pm_card_visa', confirm: true });
    expect(paid.status).toBe('succeeded');
  });

  it('has the events of a failure after a declined card, and can still be canceled', async () => {
    const refusal = await refusalOf(
      openIntent(bench.stripe, { payment_method: 'pm_card_chargeDeclined', confirm: true }),
    );
    const id = refusal.payment_intent?.id ?? '';
    expect(await typesOfEvents(id)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
    const canceled = await bench.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
  });

  it('cannot be confirmed, canceled or given another amount after it is canceled', async () => {
    const { id } = await openIntent(bench.stripe);
    await bench.stripe.paymentIntents.cancel(id);
    for (const call of [
      () => bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => bench.stripe.paymentIntents.cancel(id),
      () => bench.stripe.paymentIntents.update(id, { amount: 500 }),
    ]) {
      const refusal = await refusalOf(call());
      expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
      expect(refusal.payment_intent).toMatchObject({ id, status: 'canceled' });
    }
    expect(await typesOfEvents(id)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
  });

  it('cannot be confirmed or canceled after it is paid, but accepts new metadata', async () => {
    const { id } = await openIntent(bench.stripe, { payment_method: 'pm_card_visa', confirm: true });
    expect(await refusalOf(bench.stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await refusalOf(bench.stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const noted = await bench.stripe.paymentIntents.update(id, { metadata: { order: '7' } });
    expect(noted.metadata).toEqual({ order: '7' });
  });

  it('cannot be confirmed without a payment method', async () => {
    const { id } = await openIntent(bench.stripe);
    const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id));
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('needs a return URL for its confirmation unless redirects are off', async () => {
    const open = { amount: 5000, currency: 'bdt', payment_method: 'pm_card_visa', confirm: true };
    const refusal = await refusalOf(bench.stripe.paymentIntents.create(open));
    expect(refusal).toMatchObject({ statusCode: 400, param: 'return_url' });
    const withAddress = await bench.stripe.paymentIntents.create({ ...open, return_url: RETURN_URL });
    expect(withAddress.status).toBe('succeeded');
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
    const withoutRedirects = await bench.stripe.paymentIntents.create({ ...open, automatic_payment_methods });
    expect(withoutRedirects.status).toBe('succeeded');
  });

  it('stays processing with a slow card until the payment settles', async () => {
    const { id } = await openIntent(bench.stripe);
    const slow = await bench.stripe.paymentIntents.confirm(id, cardData('4000000000008880'));
    expect(slow).toMatchObject({ status: 'processing', amount_received: 0 });
    expect(await refusalOf(bench.stripe.paymentIntents.cancel(id))).toMatchObject({ statusCode: 400 });
    await bench.control('POST settle');
    expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 125_000,
    });
    expect(await typesOfEvents(id)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('returns to requires_payment_method if the payment of a slow card fails', async () => {
    const { id } = await openIntent(bench.stripe);
    await bench.stripe.paymentIntents.confirm(id, cardData('4000000000008872'));
    await bench.control('POST settle');
    const failed = await bench.stripe.paymentIntents.retrieve(id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
    expect(failed.last_payment_error).toMatchObject({ code: 'card_declined' });
  });

  it('refuses a payment method that has already paid', async () => {
    const method = await bench.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
    });
    await openIntent(bench.stripe, { payment_method: method.id, confirm: true });
    const again = openIntent(bench.stripe, { payment_method: method.id, confirm: true });
    expect(await refusalOf(again)).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  });
});

describe('parameters', () => {
  const open = { amount: 5000, currency: 'bdt' };
  it.each([
    ['parameter_unknown', 'colour', { ...open, colour: 'red' }],
    ['parameter_unknown', 'payment_method_types', { ...open, payment_method_types: ['card'] }],
    ['parameter_unknown', 'shipping[speed]', { ...open, shipping: { name: 'A', speed: 'fast' } }],
    ['parameter_missing', 'amount', { currency: 'bdt' }],
    ['parameter_missing', 'currency', { amount: 5000 }],
    ['parameter_invalid_integer', 'amount', { ...open, amount: 12.5 }],
    ['parameter_invalid_integer', 'amount', { ...open, amount: 0 }],
    ['amount_too_small', 'amount', { ...open, amount: 99 }],
    ['amount_too_large', 'amount', { ...open, amount: 100_000_000 }],
    ['parameter_invalid_empty', 'currency', { ...open, currency: '' }],
    ['url_invalid', 'return_url', { ...open, confirm: true, return_url: 'nowhere' }],
    ['resource_missing', 'payment_method', { ...open, payment_method: 'pm_none' }],
    ['resource_missing', 'customer', { ...open, customer: 'cus_none' }],
    [undefined, 'currency', { ...open, currency: 'xyz' }],
    [undefined, 'expand', { ...open, expand: ['colour'] }],
  ])('are refused with %s for %s', async (code, param, input) => {
    const call = bench.stripe.paymentIntents.create(input as Stripe.PaymentIntentCreateParams);
    const refusal = await refusalOf(call);
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refusal).toMatchObject({ statusCode: 400, code, param });
  });

  it('include payment_method_types in an older API version', async () => {
    const input = { ...open, payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams;
    const intent = await bench.stripe.paymentIntents.create(input, { apiVersion: '2025-06-30.basil' });
    expect(intent.payment_method_types).toEqual(['card']);
    expect(intent.lastResponse.apiVersion).toBe('2025-06-30.basil');
  });

  it('remove a metadata key if its value is empty', async () => {
    const { id } = await openIntent(bench.stripe, { metadata: { a: '1', b: '2' } });
    const changed = await bench.stripe.paymentIntents.update(id, { metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
  });
});

describe('API keys', () => {
  it('a browser gets its intent with the client secret, but not all of its fields', async () => {
    const { id, client_secret } = await openIntent(bench.stripe, { metadata: { secret: 'yes' } });
    const seen = await bench.browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' });
    expect(seen).toMatchObject({ id, amount: 125_000, status: 'requires_payment_method' });
    for (const hidden of ['metadata', 'latest_charge', 'amount_received', 'customer']) {
      expect(seen).not.toHaveProperty(hidden);
    }
  });

  it('a browser pays with card data, its publishable key and the client secret', async () => {
    const { id, client_secret } = await openIntent(bench.stripe);
    const paid = await confirmAsBrowser(id, { client_secret: client_secret ?? '' });
    expect(paid.status).toBe(200);
    expect(paid.headers.get('access-control-allow-origin')).toBe('*');
    expect(await paid.json()).toMatchObject({ id, status: 'succeeded' });
  });

  it('a browser without the client secret, or with a wrong one, is refused', async () => {
    const { id } = await openIntent(bench.stripe);
    expect((await confirmAsBrowser(id, {})).status).toBe(400);
    expect((await confirmAsBrowser(id, { client_secret: `${id}_secret_guess` })).status).toBe(404);
    expect(await refusalOf(bench.browser.paymentIntents.retrieve(id))).toMatchObject({
      code: 'parameter_missing',
      param: 'client_secret',
    });
  });

  it('a browser cannot create, list, cancel or refund payments', async () => {
    const { id } = await openIntent(bench.stripe, { payment_method: 'pm_card_visa', confirm: true });
    for (const call of [
      openIntent(bench.browser),
      bench.browser.paymentIntents.list(),
      bench.browser.paymentIntents.cancel(id),
      bench.browser.refunds.create({ payment_intent: id }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
    }
  });

  it('a missing or wrong key gets 401, and the response does not contain the whole key', async () => {
    const bare = await fetch(`${bench.processor.url}/v1/payment_intents`);
    expect(bare.status).toBe(401);
    const wrong = await fetch(`${bench.processor.url}/v1/payment_intents`, {
      headers: { Authorization: 'Bearer sk_test_wrong_0123456789' },
    });
    expect(wrong.status).toBe(401);
    const text = await wrong.text();
    expect(text).toContain('invalid_request_error');
    expect(text).not.toContain('sk_test_wrong_0123456789');
  });

  it('a preflight request from another origin is allowed', async () => {
    const response = await fetch(`${bench.processor.url}/v1/payment_intents/pi_x/confirm`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:3000',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });
});

function confirmAsBrowser(id: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${bench.processor.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_bench_0123456789abcdef', Origin: 'http://localhost:3000' },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'A Buyer',
      ...fields,
    }),
  });
}

describe('a read request', () => {
  it('gets 404 resource_missing for an unknown id', async () => {
    for (const call of [
      bench.stripe.paymentIntents.retrieve('pi_none'),
      bench.stripe.charges.retrieve('ch_none'),
      bench.stripe.refunds.retrieve('re_none'),
      bench.stripe.events.retrieve('evt_none'),
      bench.stripe.paymentMethods.retrieve('pm_none'),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('can list intents newest first, in pages, filtered by time', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await openIntent(bench.stripe)).id);
    const first = await bench.stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    const walked: string[] = [];
    for await (const intent of bench.stripe.paymentIntents.list({ limit: 2 })) {
      walked.push(intent.id);
      if (walked.length === 5) break;
    }
    expect(walked).toEqual(made);
    const before = await bench.stripe.paymentIntents.list({ limit: 2, ending_before: made[4] });
    expect(before.data.map((intent) => intent.id)).toEqual([made[2], made[3]]);
    const future = await bench.stripe.paymentIntents.list({ created: { gt: 4_000_000_000 } });
    expect(future.data).toEqual([]);
  });

  it('can find the charges of an intent, and expand objects', async () => {
    const paid = await openIntent(bench.stripe, {
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['latest_charge.payment_intent', 'payment_method'],
    });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge.payment_intent).toMatchObject({ id: paid.id });
    expect(paid.payment_method).toMatchObject({ object: 'payment_method' });
    const { data } = await bench.stripe.charges.list({ payment_intent: paid.id });
    expect(data.map((found) => found.id)).toEqual([charge.id]);
    expect(await bench.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_captured: 125_000 });
  });

  it('for the home page gets the latest payments and the test cards', async () => {
    const { id } = await openIntent(bench.stripe);
    const page = await (await fetch(bench.processor.url)).text();
    expect(page).toContain(id);
    expect(page).toContain('4242 4242 4242 4242');
  });
});
