import pLimit from 'p-limit';
import { openPeople, type People, type Person } from '../../harness/market-people.ts';
import { seeded } from '../../harness/random.ts';
import type { SourceMutation } from '../../harness/source-mutation.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { addContestedProduct, type ContestedProduct } from './contested-product.ts';
import type { Reply } from './tally.ts';

/** One request of a racer. */
export type Start = {
  readonly person: Person | null;
  /** Method and path. */
  readonly call: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

/** Number of rounds in parallel, each with its own buyers. A buyer may hold at most three products. */
export const CONCURRENCY = 3;
/** Number of buyers in the largest round. */
const LARGEST = 50;

/**
 * Interval at which rate limits are reset, in ms. The racers send more requests in a second than real people in an
 * hour.
 */
const FORGET_LIMITS_MS = 2_000;
/** Timeout of a response, in ms. */
const TIMEOUT_MS = 30_000;

async function sendOne(url: string, start: Start, began: number, source: number): Promise<Reply> {
  const [method = 'GET', path = '/'] = start.call.split(' ');
  const headers: Record<string, string> = { 'x-forwarded-for': `198.51.100.${source % 250}` };
  if (start.person) headers.authorization = `Bearer ${await start.person.token()}`;
  if (start.body !== undefined) headers['content-type'] = 'application/json';
  if (start.idempotencyKey) headers['idempotency-key'] = start.idempotencyKey;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const more = start.body === undefined ? {} : { body: JSON.stringify(start.body) };
  const response = await fetch(url + path, { method, headers, signal, ...more });
  const body = (await response.json()) as Record<string, unknown>;
  return {
    status: response.status,
    code: response.ok ? 'ok' : String(body.code),
    body,
    isReplay: response.headers.has('idempotent-replayed'),
    ms: performance.now() - began,
  };
}

/** Resets rate limits until it is stopped, because refusals by rate limits are not part of the races. */
function forgetLimits(
  market: RunningTestMarket,
  pool: ReturnType<typeof openPeople>['pool'],
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = pool.query('delete from rate_limits').catch(() => market.lastLines('database'));
  }, FORGET_LIMITS_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/** Adds a seller, an admin, and buyers for `concurrency` parallel rounds. All of them have a token already. */
async function gatherRacers(people: People, concurrency: number) {
  const seller = await people.joinOne('Seller');
  const admin = await people.joinOne('Admin');
  const crowd = await people.join('Buyer', concurrency * LARGEST);
  const warm = pLimit(4);
  await Promise.all([seller, admin, ...crowd].map((person) => warm(() => person.token())));
  return { seller, admin, crowd };
}

/** Starts a market with two web processes. */
function startRaceMarket(mutations: readonly SourceMutation[]): Promise<RunningTestMarket> {
  return startTestMarket({
    webs: 2,
    workers: 1,
    durable: false,
    ...(mutations.length > 0 ? { mutations } : {}),
    settings: { TRUST_PROXY: 'true', WEB_CONCURRENCY: '1' },
  });
}

/** Returns functions that send requests to the web processes. */
function openSending(urls: readonly string[]) {
  let sent = 0;
  /** Sends all requests at the same moment, alternately to both web processes. */
  const together = (starts: readonly Start[]): Promise<Reply[]> => {
    const began = performance.now();
    return Promise.all(
      starts.map((start) => {
        sent += 1;
        return sendOne(urls[sent % urls.length] ?? '', start, began, sent);
      }),
    );
  };
  return {
    together,
    send: async (start: Start): Promise<Reply> => {
      const [reply] = await together([start]);
      if (!reply) throw new Error('there is no request to send');
      return reply;
    },
    /** Sends the same request to every web process. */
    everywhere: (start: Start): Promise<Reply[]> => {
      const began = performance.now();
      return Promise.all(urls.map((url, index) => sendOne(url, start, began, index)));
    },
  };
}

/** Opens a market with two web processes, and people for `concurrency` parallel rounds. Close the testbed after use. */
export async function openRaceTestbed(
  concurrency: number = CONCURRENCY,
  mutations: readonly SourceMutation[] = [],
) {
  const market = await startRaceMarket(mutations);
  const people = openPeople(market);
  const { pool } = people;
  const { seller, admin, crowd } = await gatherRacers(people, concurrency);
  const stopForgetting = forgetLimits(market, pool);
  return {
    market,
    pool,
    seller,
    admin,
    ...openSending(market.urls),
    /**
     * Adds a new product for `count` buyers. `worker` is the number of the parallel round that the buyers belong to. By
     * default each buyer also gets an order.
     */
    contested: (
      worker: number,
      count: number,
      options: { readonly seed: string; readonly ordered?: boolean },
    ): Promise<ContestedProduct> => {
      const buyers = seeded(options.seed)
        .shuffled(crowd.slice(worker * LARGEST, (worker + 1) * LARGEST))
        .slice(0, count);
      return addContestedProduct(people, { seller, buyers, ordered: options.ordered ?? true });
    },
    close: async () => {
      await stopForgetting();
      await people.close();
      await market.stop();
    },
  };
}

/** See {@link openRaceTestbed}. */
export type RaceTestbed = Awaited<ReturnType<typeof openRaceTestbed>>;
