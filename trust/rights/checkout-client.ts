import type { Hono } from 'hono';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { StartedPayment } from '../../src/domains/orders/testing/checkout-client.ts';
import type { TestCardProcessor } from '../../src/domains/payments/testing/card-processor.ts';
import type { Caller } from './callers.ts';
import type { People, PersonName } from './rights-people.ts';

/** Objects that are needed to fill a market. */
export type Filling = {
  readonly db: Db;
  readonly app: Hono<RequestEnv>;
  readonly cards: TestCardProcessor;
  readonly people: People;
  readonly callers: readonly Caller[];
};

/** Opens a client for buyers who pay through the API. */
export function openCheckoutClient({ app, callers, cards }: Filling) {
  const post = async (buyer: PersonName, path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = callers.find(({ name }) => name === buyer)?.headers ?? {};
    const response = await app.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was refused to ${buyer}: ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const begin = async (buyer: PersonName, bookingId: string): Promise<StartedPayment> => {
    const { clientSecret = '', transactionId = '' } = await post(buyer, '/create-payment-intent', {
      bookingId,
      agreed: true,
    });
    return { bookingId, clientSecret, transactionId };
  };
  return {
    begin,
    /** Pays at the card processor. Does not report the payment to the market. */
    give: async (buyer: PersonName, bookingId: string, card: string): Promise<StartedPayment> => {
      const begun = await begin(buyer, bookingId);
      await cards.pay(begun.clientSecret, card);
      return begun;
    },
    confirm: (buyer: PersonName, { bookingId, transactionId }: StartedPayment) =>
      post(buyer, '/payments', { bookingId, transactionId }),
  };
}

/** See {@link openCheckoutClient}. */
export type CheckoutClient = ReturnType<typeof openCheckoutClient>;
