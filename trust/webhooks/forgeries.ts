import { type Message, nowInSeconds, post, signatureOf, signed } from './network.ts';
import type { WebhooksTestbed } from './webhooks-testbed.ts';

/** A webhook message with its `Stripe-Signature` headers. */
type Delivery = { readonly body: string; readonly signatures: readonly string[] };

/** A webhook message that is forged, or that is valid but looks forged. */
type Forgery = {
  readonly name: string;
  /** Required status. A request whose header is too large gets 431. */
  readonly expected: 200 | 400 | 431;
  /**
   * True if the market may close the connection without a response. A server that closes a connection before
   * everything was sent can lose its own response (https://www.rfc-editor.org/rfc/rfc9112.html#section-9.6).
   */
  readonly mayBeCut?: true;
  readonly make: (body: string, secret: string) => Delivery;
};

const TOO_OLD = 301;
/**
 * Time in s by which a signature lies in the future. It is half a minute beyond the limit of 300 s, because time passes
 * during the transfer.
 */
const TOO_EARLY = 330;
const MEGABYTE = 1_000_000;

const withSignature = (body: string, ...signatures: string[]): Delivery => ({ body, signatures });

export const forgeries: readonly Forgery[] = [
  { name: 'no signature', expected: 400, make: (body) => withSignature(body) },
  {
    name: 'another secret',
    expected: 400,
    make: (body) => withSignature(body, signed(body, 'whsec_of_somebody_else')),
  },
  {
    name: 'one byte of the body changed',
    expected: 400,
    make: (body, secret) => withSignature(body.replace('evt_', 'evu_'), signed(body, secret)),
  },
  {
    name: 'the body serialized again',
    expected: 400,
    make: (body, secret) => withSignature(JSON.stringify(JSON.parse(body)), signed(body, secret)),
  },
  {
    name: '301 seconds old',
    expected: 400,
    make: (body, secret) => withSignature(body, signed(body, secret, nowInSeconds() - TOO_OLD)),
  },
  {
    name: 'a time too far in the future',
    expected: 400,
    make: (body, secret) => withSignature(body, signed(body, secret, nowInSeconds() + TOO_EARLY)),
  },
  {
    name: 'only a signature of the old scheme',
    expected: 400,
    make: (body, secret) => withSignature(body, signed(body, secret).replace('v1=', 'v0=')),
  },
  {
    name: 'two signatures, one of them valid, as during a change of the secret',
    expected: 200,
    make: (body, secret) =>
      withSignature(body, `${signed(body, 'whsec_old')},v1=${signatureOf(body, secret)}`),
  },
  {
    name: 'two invalid signatures',
    expected: 400,
    make: (body) => withSignature(body, `${signed(body, 'whsec_a')},v1=${signatureOf(body, 'whsec_b')}`),
  },
  {
    name: 'the signature in capital letters',
    expected: 400,
    make: (body, secret) => {
      const time = nowInSeconds();
      return withSignature(body, `t=${time},v1=${signatureOf(body, secret, time).toUpperCase()}`);
    },
  },
  {
    name: 'an empty signature',
    expected: 400,
    make: (body) => withSignature(body, `t=${nowInSeconds()},v1=`),
  },
  {
    name: 'two headers, both invalid',
    expected: 400,
    make: (body) => withSignature(body, signed(body, 'whsec_a'), signed(body, 'whsec_b')),
  },
  {
    name: 'a header of a megabyte',
    expected: 431,
    mayBeCut: true,
    make: (body) => withSignature(body, `t=${nowInSeconds()},v1=${'a'.repeat(MEGABYTE)}`),
  },
  {
    name: 'a valid message sent again in time',
    expected: 200,
    make: (body, secret) => withSignature(body, signed(body, secret)),
  },
];

/** Returns all data that a webhook message could change, as one text. */
async function readBooks(testbed: WebhooksTestbed): Promise<string> {
  const tables = [
    'processor_events',
    'payment_intents',
    'payments',
    'refunds',
    'bookings',
    'products',
    'product_holds',
  ];
  const sums = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t)`,
  );
  const { rows } = await testbed.people.pool.query<{ books: string }>(
    `select concat_ws(' ', ${sums.join(', ')}) as books`,
  );
  return rows[0]?.books ?? '';
}

/** Returns a forged webhook message, which claims that an unpaid order was paid. */
async function lieAbout(testbed: WebhooksTestbed): Promise<Message> {
  const buyer = await testbed.people.joinOne('Buyer');
  const { transactionId } = await testbed.begin(buyer, await testbed.order(buyer, await testbed.list()));
  const object = { id: transactionId, object: 'payment_intent', status: 'succeeded' };
  return {
    id: `evt_${transactionId}`,
    type: 'payment_intent.succeeded',
    created: nowInSeconds(),
    livemode: false,
    data: { object },
  };
}

/**
 * Sends every forgery. Returns forgeries with a wrong result, and the number of right results. Valid messages repeat a
 * stored message, so the market's data must be unchanged.
 */
export async function sendForgeries(
  testbed: WebhooksTestbed,
): Promise<{ right: number; breaches: string[] }> {
  const truth = { ...(await lieAbout(testbed)), id: 'evt_of_the_truth' };
  await testbed.mail.send(truth);
  const known = JSON.stringify(truth, null, 2);
  const lie = JSON.stringify(await lieAbout(testbed), null, 2);
  await testbed.untilQuiet();
  const before = await readBooks(testbed);
  const breaches: string[] = [];
  for (const { name, expected, mayBeCut, make } of forgeries) {
    const { body, signatures } = make(expected === 200 ? known : lie, testbed.mail.secret);
    const status = await post(testbed.market.url, body, signatures);
    if (status === 0 && mayBeCut) continue;
    if (status !== expected) breaches.push(`a message with ${name} got status ${status}, not ${expected}`);
  }
  const right = forgeries.length - breaches.length;
  await testbed.untilQuiet();
  if ((await readBooks(testbed)) !== before) breaches.push('forged messages changed the books');
  return { right, breaches };
}
