import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passesLuhn } from './card-check.ts';
import { TEST_CARDS } from './cards.ts';
import { type Bench, cardData, openIntent, RETURN_URL, refusalOf, startBench } from './test-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const numbered = TEST_CARDS.filter((card) => card.number !== undefined);
const paying = numbered.filter((card) => card.answer.kind === 'pays' && card.challenge === 'never');
const asking = numbered.filter((card) => card.challenge !== 'never');

/** Refused cards, each with its number, payment method id, error code, decline code, parameter and advice. */
const REFUSALS: readonly (readonly [
  string,
  string,
  string,
  string,
  string | undefined,
  string | undefined,
])[] = [
  ['4000000000000002', 'chargeDeclined', 'card_declined', 'generic_decline', undefined, 'try_again_later'],
  [
    '4000000000009995',
    'chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    undefined,
    'try_again_later',
  ],
  ['4000000000009987', 'chargeDeclinedLostCard', 'card_declined', 'lost_card', undefined, 'do_not_try_again'],
  [
    '4000000000009979',
    'chargeDeclinedStolenCard',
    'card_declined',
    'stolen_card',
    undefined,
    'do_not_try_again',
  ],
  [
    '4000000000006975',
    'chargeDeclinedVelocityLimitExceeded',
    'card_declined',
    'card_velocity_exceeded',
    undefined,
    undefined,
  ],
  [
    '4000000000000069',
    'chargeDeclinedExpiredCard',
    'expired_card',
    'expired_card',
    'exp_month',
    'confirm_card_data',
  ],
  [
    '4000000000000127',
    'chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    'incorrect_cvc',
    'cvc',
    'confirm_card_data',
  ],
  [
    '4000000000000119',
    'chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    undefined,
    'try_again_later',
  ],
  ['', 'chargeDeclinedFraudulent', 'card_declined', 'fraudulent', undefined, undefined],
];

describe('the card table', () => {
  it.each(numbered.map((card) => card.number))('%s has a valid check digit and is listed once', (number) => {
    expect(passesLuhn(number ?? '')).toBe(true);
    expect(numbered.filter((card) => card.number === number)).toHaveLength(1);
  });

  it.each(paying.map((card) => [card.number ?? '', card.brand] as const))(
    '%s (%s) pays',
    async (number, brand) => {
      const { id } = await openIntent(bench.stripe);
      const cvc = brand === 'amex' ? '1234' : '123';
      const paid = await bench.stripe.paymentIntents.confirm(id, {
        ...cardData(number, { cvc }),
        expand: ['payment_method', 'latest_charge'],
      });
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 125_000, last_payment_error: null });
      expect(paid.payment_method).toMatchObject({ card: { brand, last4: number.slice(-4) } });
      expect(paid.latest_charge).toMatchObject({ status: 'succeeded', paid: true, payment_intent: id });
    },
  );

  it.each(TEST_CARDS.flatMap((card) => card.methodIds))(
    '%s can be used as a payment method',
    async (methodId) => {
      const intent = await openIntent(bench.stripe, { payment_method: methodId });
      expect(intent).toMatchObject({ status: 'requires_confirmation' });
      expect(intent.payment_method).toMatch(/^pm_\w{24}$/);
    },
  );

  it.each(REFUSALS.filter(([number]) => number !== ''))(
    '%s (%s) is refused with %s / %s, and another card can then pay',
    async (number, _name, code, declineCode, param, adviceCode) => {
      const { id } = await openIntent(bench.stripe);
      const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, cardData(number)));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect(refusal).toMatchObject({ statusCode: 402, code, decline_code: declineCode, param });
      expect(refusal.raw).toMatchObject({
        code,
        ...(adviceCode === undefined ? {} : { advice_code: adviceCode }),
      });
      expect(refusal.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
      const open = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(open).toMatchObject({ status: 'requires_payment_method', payment_method: null });
      expect(open.last_payment_error).toMatchObject({ type: 'card_error', code, decline_code: declineCode });
      expect(open.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
      const paid = await bench.stripe.paymentIntents.confirm(id, cardData('4242424242424242'));
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    },
  );

  it.each(
    REFUSALS.flatMap(([, name, code, declineCode]) => [
      [`pm_card_${name}`, code, declineCode] as const,
      [`pm_card_visa_${name}`, code, declineCode] as const,
    ]),
  )('%s is refused with %s / %s', async (payment_method, code, decline_code) => {
    const refusal = await refusalOf(openIntent(bench.stripe, { payment_method, confirm: true }));
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code });
    expect(refusal.payment_intent?.id).toMatch(/^pi_/);
  });

  it('4100000000000019 is blocked as too risky', async () => {
    const { id } = await openIntent(bench.stripe);
    const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, cardData('4100000000000019')));
    expect(refusal).toMatchObject({ code: 'card_declined', decline_code: 'fraudulent' });
    const charge = await bench.stripe.charges.retrieve(String(refusal.charge));
    expect(charge.outcome).toMatchObject({ type: 'blocked', risk_level: 'highest' });
  });

  it.each(asking.map((card) => card.number ?? ''))('%s requires authentication', async (number) => {
    const { id } = await openIntent(bench.stripe);
    const asked = await bench.stripe.paymentIntents.confirm(id, {
      ...cardData(number),
      return_url: RETURN_URL,
    });
    expect(asked).toMatchObject({ status: 'requires_action', latest_charge: null });
    expect(asked.next_action).toMatchObject({ type: 'redirect_to_url' });
    expect(asked.next_action?.redirect_to_url?.return_url).toBe(RETURN_URL);
    expect(asked.next_action?.redirect_to_url?.url).toContain(bench.processor.url);
  });

  it('4000008400001280 cannot be authenticated', async () => {
    const { id } = await openIntent(bench.stripe);
    const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, cardData('4000008400001280')));
    expect(refusal).toMatchObject({ statusCode: 402, code: 'payment_intent_authentication_failure' });
  });

  it('a card that requires authentication is refused for an off-session payment', async () => {
    const payment = { payment_method: 'pm_card_authenticationRequired', confirm: true, off_session: true };
    const refusal = await refusalOf(openIntent(bench.stripe, payment));
    expect(refusal).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('card errors that are found without a bank', () => {
  const thisYear = new Date().getUTCFullYear();
  it.each([
    ['incorrect_number', 'number', '4242424242424241', {}],
    ['incorrect_number', 'number', '42', {}],
    ['invalid_expiry_month', 'exp_month', '4242424242424242', { exp_month: 13 }],
    ['invalid_expiry_year', 'exp_year', '4242424242424242', { exp_year: thisYear - 1 }],
    ['invalid_cvc', 'cvc', '4242424242424242', { cvc: '12' }],
    ['card_declined', undefined, '4111111111111111', {}],
  ])(
    '%s (%s) is the error for card %s with %o, and nothing is charged',
    async (code, param, number, card) => {
      const { id } = await openIntent(bench.stripe);
      const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, cardData(number, card)));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect(refusal).toMatchObject({ statusCode: 402, code, param });
      expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_payment_method',
        latest_charge: null,
      });
    },
  );
});
