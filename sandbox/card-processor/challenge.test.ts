import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, cardData, openIntent, RETURN_URL, refusalOf, startBench } from './test-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function beAsked(number = '4000000000003220'): Promise<{ id: string; secret: string; page: string }> {
  const { id, client_secret } = await openIntent(bench.stripe, { description: 'Dell <XPS> & "friends"' });
  const asked = await bench.stripe.paymentIntents.confirm(id, {
    ...cardData(number),
    return_url: `${RETURN_URL}?booking=7`,
  });
  return { id, secret: client_secret ?? '', page: asked.next_action?.redirect_to_url?.url ?? '' };
}

function submitChallenge(page: string, outcome: 'complete' | 'fail'): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

function returnOf(response: Response): Record<string, string> {
  expect(response.status).toBe(303);
  const address = new URL(response.headers.get('location') ?? '');
  expect(address.href.startsWith(RETURN_URL)).toBe(true);
  return Object.fromEntries(address.searchParams);
}

describe('3-D Secure', () => {
  it('shows amount, card and two buttons on a page without scripts', async () => {
    const { page } = await beAsked();
    const response = await fetch(page);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const part of ['BDT', '1,250.00', '3220', 'Complete authentication', 'Fail authentication']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('Dell &lt;XPS&gt; &amp; &quot;friends&quot;');
    expect(html).not.toContain('<script');
  });

  it('pays and returns to the shop if the authentication succeeds', async () => {
    const { id, secret, page } = await beAsked();
    expect(returnOf(await submitChallenge(page, 'complete'))).toEqual({
      booking: '7',
      payment_intent: id,
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    });
    const paid = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  });

  it('returns to the shop unpaid if the authentication fails, and another card can then pay', async () => {
    const { id, page } = await beAsked();
    expect(returnOf(await submitChallenge(page, 'fail')).redirect_status).toBe('failed');
    const failed = await bench.stripe.paymentIntents.retrieve(id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      latest_charge: null,
    });
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    const paid = await bench.stripe.paymentIntents.confirm(id, cardData('4242424242424242'));
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('that succeeds for %s is still followed by a decline with %s', async (number, declineCode) => {
    const { id, page } = await beAsked(number);
    expect(returnOf(await submitChallenge(page, 'complete')).redirect_status).toBe('failed');
    const failed = await bench.stripe.paymentIntents.retrieve(id);
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error?.decline_code).toBe(declineCode);
  });

  it('accepts only one result', async () => {
    const { id, page } = await beAsked();
    await submitChallenge(page, 'complete');
    expect((await submitChallenge(page, 'fail')).status).toBe(410);
    expect((await fetch(page)).status).toBe(410);
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  it('expires when the intent is canceled or confirmed with another card', async () => {
    const canceled = await beAsked();
    await bench.stripe.paymentIntents.cancel(canceled.id);
    expect((await submitChallenge(canceled.page, 'complete')).status).toBe(410);
    const retried = await beAsked();
    await bench.stripe.paymentIntents.confirm(retried.id, cardData('4242424242424242'));
    expect((await submitChallenge(retried.page, 'fail')).status).toBe(410);
    expect((await bench.stripe.paymentIntents.retrieve(retried.id)).status).toBe('succeeded');
  });

  it('cannot be skipped by a second confirmation or completed with a guessed address', async () => {
    const { id, page } = await beAsked();
    expect(await refusalOf(bench.stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const guess = page.replace(/[^/]+$/, 'guess');
    expect((await submitChallenge(guess, 'complete')).status).toBe(410);
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });

  it('survives a restart', async () => {
    const { id, page } = await beAsked();
    await bench.restart();
    const path = new URL(page).pathname;
    expect((await submitChallenge(`${bench.processor.url}${path}`, 'complete')).status).toBe(303);
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });
});
