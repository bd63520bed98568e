import type { ContestedProduct, Racer } from './contested-product.ts';
import { countOrders } from './contested-product.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { Reply } from './tally.ts';

/** Codes of refusals that a round's losers may get. Any other refusal is a breach. */
export type Allowed = readonly string[];

/** A hold that the market granted, with the data for its payment. */
export type Right = { readonly racer: Racer; readonly clientSecret: string; readonly transactionId: string };

/** Returns a racer's request to begin a payment. If it succeeds, the racer has a hold on the product. */
export function beginning({ person, bookingId }: Racer): Start {
  return { person, call: 'POST /create-payment-intent', body: { bookingId, agreed: true } };
}

/** Returns a racer's request that reports the payment to the market. */
export function confirming({ racer, transactionId }: Right): Start {
  const body = { bookingId: racer.bookingId, transactionId };
  return { person: racer.person, call: 'POST /payments', body };
}

/** Returns the hold that a response grants; null if the response grants none. */
export function rightOf(racer: Racer | undefined, reply: Reply | undefined): Right | null {
  if (!racer || reply?.code !== 'ok') return null;
  const { clientSecret, transactionId } = reply.body as Record<string, string>;
  return clientSecret && transactionId ? { racer, clientSecret, transactionId } : null;
}

/** Returns the holds that the responses of a round grant. Racers and replies have the same order. */
export function rightsOf(racers: readonly Racer[], replies: readonly Reply[]): Right[] {
  return racers.map((racer, index) => rightOf(racer, replies[index])).filter((right) => right !== null);
}

/** Returns the number of successful responses. */
export const winnersOf = (replies: readonly Reply[]): number =>
  replies.filter(({ code }) => code === 'ok').length;

/**
 * Pays as the browser does, then reports the payment to the market. Returns null if the processor refused the payment.
 */
export async function payAndConfirm(testbed: RaceTestbed, right: Right): Promise<Reply | null> {
  const state = await testbed.market.processor.pay(right.clientSecret);
  return state === 'succeeded' ? testbed.send(confirming(right)) : null;
}

/** Returns errors for responses that this kind of round must not give. */
export function objectTo(replies: readonly Reply[], allowed: Allowed): string[] {
  return replies
    .filter(({ status, code }) => !allowed.includes(code) && (status >= 500 || code !== 'ok'))
    .map(({ status, code }) => `a request got status ${status} ${code}`);
}

/** Returns an error if a number differs from the wanted one. */
export function mustBe(what: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`${what}: ${found} instead of ${wanted}`];
}

/** Checks a sale: the sale is stored once, and every process shows it to the losers and refuses their requests. */
export async function lookAtSale(
  testbed: RaceTestbed,
  { productId, racers }: ContestedProduct,
  winnerId: string,
): Promise<string[]> {
  const { paid, open } = await countOrders(testbed.pool, productId);
  const loser = racers.find(({ person }) => person.id !== winnerId);
  const breaches = [...mustBe('sales', paid, 1), ...mustBe('open orders of a sold product', open, 0)];
  if (!loser?.bookingId) return breaches;
  const shown = await testbed.everywhere({ person: loser.person, call: `GET /booking/${loser.bookingId}` });
  for (const { body } of shown) {
    if (body.productState !== 'sold' || body.state !== 'unavailable') {
      breaches.push(`after the sale a loser is shown ${body.productState}, their order ${body.state}`);
    }
  }
  const [late] = await testbed.everywhere(beginning(loser));
  return late?.code === 'product-sold' ? breaches : [...breaches, `a late buyer got ${late?.code}`];
}
