import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, cardData, openIntent, refusalOf, startBench } from './test-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function pay(number = '4242424242424242'): Promise<{ id: string; charge: string }> {
  const { id } = await openIntent(bench.stripe);
  const paid = await bench.stripe.paymentIntents.confirm(id, cardData(number));
  return { id, charge: String(paid.latest_charge) };
}

describe('refunds', () => {
  it('return the whole payment and create events', async () => {
    const { id, charge } = await pay();
    const refund = await bench.stripe.refunds.create({
      payment_intent: id,
      reason: 'requested_by_customer',
      metadata: { why: 'sold already' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 125_000,
      charge,
      payment_intent: id,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { why: 'sold already' },
    });
    expect(await bench.stripe.charges.retrieve(charge)).toMatchObject({
      refunded: true,
      amount_refunded: 125_000,
    });
    const { data } = await bench.stripe.events.list({ limit: 2 });
    expect(data.map((event) => event.type)).toEqual(['charge.refunded', 'refund.created']);
  });

  it('return parts of the payment until nothing is left', async () => {
    const { charge } = await pay();
    await bench.stripe.refunds.create({ charge, amount: 25_000 });
    expect(await bench.stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 25_000,
    });
    expect(await refusalOf(bench.stripe.refunds.create({ charge, amount: 100_001 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
      code: undefined,
    });
    await bench.stripe.refunds.create({ charge });
    expect(await refusalOf(bench.stripe.refunds.create({ charge }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    const { data } = await bench.stripe.refunds.list({ charge });
    expect(data.map((refund) => refund.amount)).toEqual([100_000, 25_000]);
  });

  it('are refused for an unpaid, missing or unknown payment', async () => {
    const { id } = await openIntent(bench.stripe);
    expect(await refusalOf(bench.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
      param: 'payment_intent',
    });
    expect(await refusalOf(bench.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusalOf(bench.stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
  });

  it('accept new metadata and create an event', async () => {
    const { id } = await pay();
    const refund = await bench.stripe.refunds.create({ payment_intent: id });
    await bench.stripe.refunds.update(refund.id, { metadata: { case: '12' } });
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ metadata: { case: '12' } });
    const { data } = await bench.stripe.events.list({ limit: 1 });
    expect(data[0]?.type).toBe('refund.updated');
  });

  it('of 4000000000007726 are pending, and then succeed', async () => {
    const { id } = await pay('4000000000007726');
    const refund = await bench.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await bench.control('POST settle');
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    const { data } = await bench.stripe.events.list({ type: 'refund.updated', limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id: refund.id, status: 'succeeded' });
  });

  it('of 4000000000005126 succeed and later fail, and then no longer count for the charge', async () => {
    const { id, charge } = await pay('4000000000005126');
    const refund = await bench.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await bench.control('POST settle');
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await bench.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
  });

  it('of a disputed charge are refused until the dispute was won', async () => {
    const [won, lost] = [await pay(), await pay()];
    const refused = { statusCode: 400, code: 'charge_disputed' };
    for (const [{ id, charge }, status] of [
      [won, 'won'],
      [lost, 'lost'],
    ] as const) {
      const dispute = await bench.control('POST disputes', { intent: id });
      expect(await refusalOf(bench.stripe.refunds.create({ charge }))).toMatchObject(refused);
      await bench.control('POST disputes/close', { dispute: dispute.id, status });
    }
    expect(await refusalOf(bench.stripe.refunds.create({ charge: lost.charge }))).toMatchObject(refused);
    const refund = await bench.stripe.refunds.create({ charge: won.charge });
    expect(refund).toMatchObject({ status: 'succeeded', charge: won.charge });
  });

  it('match the totals of the ledger', async () => {
    const ledger = await bench.control('GET ledger');
    const { charges, totals } = ledger as {
      charges: { amount_captured: number; amount_refunded: number }[];
      totals: Record<string, { captured: number; refunded: number; net: number }>;
    };
    const captured = charges.reduce((sum, charge) => sum + charge.amount_captured, 0);
    const refunded = charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
    expect(captured).toBeGreaterThan(0);
    expect(totals.bdt).toEqual({ captured, refunded, net: captured - refunded });
  });
});
