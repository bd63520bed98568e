import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openPeople, type Person } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import { type ApiResponse, sendRequest } from '../../harness/send-request.ts';
import type { SourceMutation } from '../../harness/source-mutation.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { KILL_FOLDER_VARIABLE } from './kill-order.ts';

/** The market's fee for a sale, in thousandths. The fee is not a whole number of taka, to test rounding. */
export const FEE_PER_MILLE = 25;

const TIMEOUT_MS = 10_000;
/** Timeout in ms for the final response to a repeated call, and for all work to be done. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 50;
const FORGET_LIMITS_MS = 2_000;
/** The scene also waits for work that is due within this time, in s. An example is the second attempt of a job. */
const SOON_S = 10;

/** Codes of refusals that mean "try again later". */
const AGAIN = new Set([
  'idempotency-key-in-use',
  'too-many-requests',
  'processor-unreachable',
  'unavailable',
]);

/** One request of a person. */
export type Wish = { readonly person: Person; readonly call: string; readonly body?: unknown };

type Pool = ReturnType<typeof openPeople>['pool'];

/** Returns functions that restart killed processes, and that wait for the restarts in progress. */
function openRevival(market: RunningTestMarket, pool: Pool) {
  const starting = new Map<string, Promise<unknown>>();
  /**
   * Restarts killed processes. A worker would take over a dead worker's jobs only after ten seconds without
   * heartbeats. The scene skips that time.
   */
  const revive = async () => {
    for (const name of market.names) {
      if (market.process(name).isUp() || starting.has(name)) continue;
      if (name.startsWith('worker')) {
        await pool.query(
          "update jobs set state = 'retry', run_at = now(), failures = failures + 1 where state = 'active'",
        );
      }
      starting.set(
        name,
        // If a process fails to start, the next check restarts it.
        market
          .restart(name)
          .catch(() => undefined)
          .finally(() => starting.delete(name)),
      );
    }
  };
  return { revive, untilStarted: () => Promise.allSettled(starting.values()) };
}

/** Counts work that is left: jobs, events, refunds and payments in the database, and undelivered webhook messages. */
async function countUnfinished({ processor }: RunningTestMarket, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from jobs where run_at <= now() + make_interval(secs => $1))::int
        + (select count(*) from outbox_events where delivered_at is null)::int
        + (select count(*) from payments where outcome = 'refunding')::int
        + (select count(*) from refunds where state <> 'succeeded')::int
        + (select count(*) from payment_intents intent where state = 'succeeded'
            and not exists (select 1 from payments where payments.intent_id = intent.id))::int as count`,
    [SOON_S],
  );
  const pending = (await processor.control('GET', 'deliveries?state=pending&limit=1')) as {
    readonly data: readonly unknown[];
  };
  return (rows[0]?.count ?? 0) + pending.data.length;
}

/**
 * Repeats a call under one idempotency key until a response is final, as a careful client does. Sends it first to the
 * web process with the index `first`, then to the next ones.
 */
async function insist(
  market: RunningTestMarket,
  revive: () => Promise<void>,
  { person, call, body }: Wish,
  first: number,
): Promise<ApiResponse> {
  const idempotencyKey = randomUUID();
  const end = Date.now() + LIMIT_MS;
  for (let tries = first; Date.now() < end; tries += 1) {
    const index = tries % market.urls.length;
    const options = { idempotencyKey, timeoutMs: TIMEOUT_MS };
    if (market.process(`web-${index + 1}`).isUp()) {
      const response = await sendRequest(market.urls[index] ?? '', person, call, body, options).catch(
        () => null,
      );
      if (response && response.status < 500 && !AGAIN.has(String(response.body.code))) return response;
    } else {
      await revive();
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`${call} got no response`);
}

type SceneOptions = { readonly webs: number; readonly mutations?: readonly SourceMutation[] };

/** Starts a market whose processes count their steps and read kill orders from `killFolder`. */
function startCountedMarket(options: SceneOptions, killFolder: string): Promise<RunningTestMarket> {
  const preload = pathToFileURL(join(import.meta.dirname, 'count-steps.ts')).href;
  return startTestMarket({
    ...options,
    workers: 1,
    settings: {
      WEB_CONCURRENCY: '1',
      MARKET_FEE_PER_MILLE: String(FEE_PER_MILLE),
      NODE_OPTIONS: `--import ${preload}`,
      [KILL_FOLDER_VARIABLE]: killFolder,
    },
  });
}

/** Opens a market with its people. Its processes are killed at single steps. The caller closes the market. */
export async function openScene(options: SceneOptions) {
  const killFolder = makeOwnFolder('steps');
  const market = await startCountedMarket(options, killFolder);
  const people = openPeople(market);
  const { pool } = people;
  const { revive, untilStarted } = openRevival(market, pool);
  const timer = setInterval(
    () => void pool.query('delete from rate_limits').catch(() => {}),
    FORGET_LIMITS_MS,
  );
  return {
    market,
    people,
    pool,
    killFolder,
    webs: market.names.filter((name) => name.startsWith('web')),
    admin: await people.joinOne('Admin'),
    /** Restarts killed processes and waits until no work is left. Returns false if work is left after a minute. */
    calm: () =>
      waitUntil(async () => {
        await revive();
        return market.process('worker-1').isUp() && (await countUnfinished(market, pool)) === 0;
      }, LIMIT_MS),
    /** Waits until a process is ready. */
    ready: (name: string) => waitUntil(() => market.process(name).isUp(), LIMIT_MS),
    /** Repeats a call until a response is final. Begins at the web process with the index `first`. */
    insist: (wish: Wish, first = 0): Promise<ApiResponse> => insist(market, revive, wish, first),
    close: async () => {
      clearInterval(timer);
      await untilStarted();
      await people.close();
      await market.stop();
      rmSync(killFolder, { recursive: true, force: true });
    },
  };
}

/** See {@link openScene}. */
export type Scene = Awaited<ReturnType<typeof openScene>>;
