import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPeople, type People, type Person } from '../../harness/market-people.ts';
import { createRng } from '../../harness/rng.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { median, quantile } from '../../harness/statistics.ts';
import type { WireChange } from '../../src/domains/conversations/contract.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';

const CONVERSATIONS = 500;
/** Number of sellers. Each seller has conversations with several buyers. */
const SELLERS = 100;
/**
 * Messages per second that all people send together, and the duration in seconds. Each person stays below the limit per
 * minute.
 */
const FULL = { rate: 50, seconds: 30 };
const QUICK = { rate: 50, seconds: 6 };
const MOST_WAIT_MS = 300;
/** Time in ms after which an undelivered message counts as lost. */
const LOST_AFTER_MS = 10_000;
const SEED = 13;

/** Two people in a conversation. They are connected to different web processes. */
type Pair = { readonly id: string; readonly buyer: Listener; readonly seller: Listener };

/** A person with an open stream to a web process. */
type Listener = {
  readonly person: Person;
  readonly url: string;
  /** Emits the text of each message that arrives. */
  readonly arrivals: EventEmitter;
  readonly leave: () => void;
};

/** Reads a person's stream as a browser does, and emits each message's text. */
async function listen(person: Person, url: string): Promise<Listener> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${await person.token()}`, accept: 'text/event-stream' };
  const response = await fetch(`${url}/messages/live`, { headers, signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`a stream got status ${response.status}`);
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? [];
        const change = data ? (JSON.parse(data) as WireChange) : null;
        for (const { text } of change?.messages ?? []) arrivals.emit(text);
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!leaving.signal.aborted) arrivals.emit('error', error);
  });
  return { person, url, arrivals, leave: () => leaving.abort() };
}

/**
 * Makes buyers write to sellers about their listings. Both sides keep a page open: the buyer at the first
 * web process, the seller at the second.
 */
async function beginPairs({ urls }: RunningTestMarket, people: People): Promise<Pair[]> {
  const [first = '', second = ''] = urls;
  const sellers = await people.join('Seller', SELLERS);
  const buyers = await people.join('Buyer', CONVERSATIONS);
  // New accounts may begin only a few conversations, so make these accounts older.
  await people.pool.query("update users set created_at = now() - interval '30 days'");
  const shops = await Promise.all(
    sellers.map(async (seller) => {
      const [product = ''] = await people.list(seller, 1);
      return { product, listener: await listen(seller, second) };
    }),
  );
  const pairs: Pair[] = [];
  for (const [index, person] of buyers.entries()) {
    const shop = shops[index % shops.length];
    if (!shop) throw new Error('there is no shop');
    const body = { productId: shop.product, text: 'Does the battery hold two hours?' };
    const { status, body: sent } = await sendRequest(first, person, 'POST /conversations', body);
    if (status !== 200) throw new Error(`a conversation got status ${status}`);
    const buyer = await listen(person, first);
    pairs.push({ id: String(sent.conversationId), buyer, seller: shop.listener });
  }
  return pairs;
}

/** Delivery time of a message in ms, or the reason why it was not delivered. */
type Outcome = number | 'refused' | 'lost';

async function sendText(pair: Pair, fromBuyer: boolean, text: string): Promise<Outcome> {
  const [from, to] = fromBuyer ? [pair.buyer, pair.seller] : [pair.seller, pair.buyer];
  const started = performance.now();
  const arrival = once(to.arrivals, text, { signal: AbortSignal.timeout(LOST_AFTER_MS) }).then(
    () => performance.now() - started,
    () => 'lost' as const,
  );
  const response = await sendRequest(from.url, from.person, `POST /conversations/${pair.id}/messages`, {
    text,
  });
  if (response.status === 503) return 'refused';
  if (response.status !== 200) throw new Error(`a message got status ${response.status}`);
  return arrival;
}

/** Sends messages at a steady rate. Returns their outcomes when all have arrived or are lost. */
async function sendSteadily(
  pairs: readonly Pair[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<Outcome[]> {
  const rng = createRng(SEED);
  const sent: Promise<Outcome>[] = [];
  const began = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    // Pairs alternate, so that nobody exceeds the rate limit.
    const pair = pairs[count % pairs.length];
    if (pair) sent.push(sendText(pair, rng.happens(0.5), `Message number ${count} of many`));
    await sleep(Math.max(0, began + ((count + 1) / rate) * 1_000 - performance.now()));
  }
  return Promise.all(sent);
}

function figuresOf(waits: readonly Outcome[], what: string): Figure[] {
  const arrived = waits.filter((wait) => typeof wait === 'number');
  const refused = waits.filter((wait) => wait === 'refused').length;
  const lost = waits.length - arrived.length - refused;
  const late = quantile(arrived, 0.95);
  return [
    {
      what: `${what}: from sending to the other's page, 95 % within`,
      target: `at most ${MOST_WAIT_MS} ms`,
      figure: `${late.toFixed(0)} ms, half within ${median(arrived).toFixed(0)} ms, longest ${Math.max(...arrived).toFixed(0)} ms`,
      holds: late <= MOST_WAIT_MS,
    },
    {
      what: 'messages taken that did not arrive, and messages refused',
      target: '0, 0',
      figure: `${lost}, ${refused} of ${waits.length}`,
      holds: lost + refused === 0,
    },
  ];
}

async function measure(options: RunOptions): Promise<Figure[]> {
  const market = await startTestMarket({ webs: 2, workers: 1 });
  const people = openPeople(market);
  let pairs: Pair[] = [];
  try {
    options.print(`starting ${CONVERSATIONS} conversations`);
    pairs = await beginPairs(market, people);
    const load = options.quick ? QUICK : FULL;
    options.print(`${load.rate} messages a second for ${load.seconds} s`);
    const waits = await sendSteadily(pairs, load);
    const what = `${pairs.length} open conversations over two web processes, ${load.rate} messages a second`;
    return figuresOf(waits, what);
  } finally {
    for (const { buyer, seller } of pairs) {
      buyer.leave();
      seller.leave();
    }
    await people.close();
    await market.stop();
  }
}

/** Measures the delivery of messages between people with an open conversation. */
export const bench: Bench = {
  name: 'conversations',
  question: 'How long does a message take to the screen of the other person?',
  run: measure,
};
