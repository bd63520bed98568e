import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { CARD_KEYS } from '../../payments/testing/card-processor.ts';
import type { OrdersTestMarket } from './test-market.ts';

/** Length of a minute in ms. */
export const MINUTE = 60_000;

/** A started payment of an order. */
export type StartedPayment = {
  readonly bookingId: string;
  readonly clientSecret: string;
  readonly transactionId: string;
};

type Entry = { readonly payment_intent: string; readonly amount: number; readonly status: string };

async function paymentRows(market: OrdersTestMarket, bookingId: string) {
  const { rows } = await sql<{ id: string; outcome: string; amount_poisha: number; email: string }>`
    select id, outcome, amount_poisha, email from payments where booking_id = ${bookingId}`.execute(
    market.db,
  );
  return rows;
}

async function intentState(market: OrdersTestMarket, transactionId: string) {
  const { rows } = await sql<{ state: string }>`
    select state from payment_intents where processor_id = ${transactionId}`.execute(market.db);
  return rows[0]?.state;
}

/** Counts the `payment.succeeded` events of a payment. */
async function settlingsAskedFor(market: OrdersTestMarket, transactionId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from outbox_events where type = 'payment.succeeded' and payload ->> 'intentId' =
      (select id::text from payment_intents where processor_id = ${transactionId})`.execute(market.db);
  return rows[0]?.count;
}

/** Counts the jobs that look up a payment at the processor. */
async function lookUpsAskedFor(market: OrdersTestMarket, transactionId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs where payload ->> 'processorId' = ${transactionId}`.execute(market.db);
  return rows[0]?.count;
}

async function ledgerOf(market: OrdersTestMarket, transactionId: string) {
  const ledger = (await market.cards.control('GET', 'ledger')) as { charges: Entry[]; refunds: Entry[] };
  const sum = (entries: Entry[]) =>
    entries
      .filter((entry) => entry.status === 'succeeded' && entry.payment_intent === transactionId)
      .reduce((total, entry) => total + entry.amount, 0);
  return { received: sum(ledger.charges), returned: sum(ledger.refunds) };
}

/** Makes a call to the processor's API with the market's secret key, and fails if it is refused. */
async function askProcessor(
  market: OrdersTestMarket,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const response = await fetch(`${market.cards.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CARD_KEYS.secretKey}` },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return response;
}

/** Returns functions that order and pay as a buyer. */
function buyerCalls(market: OrdersTestMarket) {
  const tryToBegin = (caller: Caller, body: Record<string, unknown>) =>
    market.request(caller, 'POST', '/create-payment-intent', body);
  const begin = async (caller: Caller, bookingId: string): Promise<StartedPayment> => {
    const { status, body } = await tryToBegin(caller, { bookingId });
    expect([status, body.code]).toEqual([200, undefined]);
    return {
      bookingId,
      clientSecret: String(body.clientSecret),
      transactionId: String(body.transactionId),
    };
  };
  const confirm = (caller: Caller, { bookingId, transactionId }: Omit<StartedPayment, 'clientSecret'>) =>
    market.request(caller, 'POST', '/payments', { bookingId, transactionId });
  return {
    book: async (caller: Caller, productId: string): Promise<string> => {
      const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
      return String((await market.request(caller, 'POST', '/bookings', order)).body.bookingId);
    },
    tryToBegin,
    begin,
    confirm,
    /** Pays an order by card, and fails if a call is refused. */
    pay: async (caller: Caller, bookingId: string, card?: string): Promise<StartedPayment> => {
      const payment = await begin(caller, bookingId);
      await market.cards.pay(payment.clientSecret, card);
      expect((await confirm(caller, payment)).status).toBe(200);
      return payment;
    },
    bookingOf: async (caller: Caller, id: string) =>
      (await market.request(caller, 'GET', `/booking/${id}`)).body,
  };
}

/** Returns functions that change payments at the processor, or simulate its faults. */
function processorControls(market: OrdersTestMarket) {
  return {
    /** Refunds a payment at the processor, as if an admin used its dashboard. Returns the refund's id. */
    refundThere: async (transactionId: string, amountPoisha?: number): Promise<string> => {
      const response = await askProcessor(market, 'refunds', {
        payment_intent: transactionId,
        ...(amountPoisha ? { amount: String(amountPoisha) } : {}),
      });
      return ((await response.json()) as { id: string }).id;
    },
    /** Stops the processor's webhooks. */
    silence: () => market.cards.control('POST', 'webhook-faults', { action: 'drop', count: 1_000 }),
    /** Removes all simulated faults of the processor. */
    behave: async () => {
      await market.cards.control('DELETE', 'webhook-faults');
      await market.cards.control('DELETE', 'api-faults');
    },
    /** Changes a payment at the processor, with the market's secret key. */
    changeIntent: async (transactionId: string, fields: Record<string, string>) => {
      await askProcessor(market, `payment_intents/${transactionId}`, fields);
    },
  };
}

/** Opens a client that acts for buyers over HTTP, and reads the stored payments. */
export function openCheckoutClient(market: OrdersTestMarket) {
  return {
    ...buyerCalls(market),
    ...processorControls(market),
    paymentRows: (bookingId: string) => paymentRows(market, bookingId),
    intentState: (transactionId: string) => intentState(market, transactionId),
    settlingsAskedFor: (transactionId: string) => settlingsAskedFor(market, transactionId),
    lookUpsAskedFor: (transactionId: string) => lookUpsAskedFor(market, transactionId),
    /** Returns the amounts that the processor received and refunded for a payment, in poisha. */
    ledgerOf: (transactionId: string) => ledgerOf(market, transactionId),
  };
}

/** See {@link openCheckoutClient}. */
export type CheckoutClient = ReturnType<typeof openCheckoutClient>;
