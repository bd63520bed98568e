import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../harness/processes.ts';
import type { Rng } from '../../harness/rng.ts';
import { sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { kindOf } from './supervisor.ts';

/** Kinds of processes to kill. */
export const VICTIMS = ['web', 'worker', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];

const UP_MS = 60_000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_500;
const LONGEST_DELAY_MS = 3_000;
/**
 * Time in ms after a change during which `/readyz` may still report the earlier state. It is the age of its data plus
 * the duration of its checks.
 */
const REMEMBERED_MS = 13_500;
/** Timeout of a readiness check in ms. The market's own checks take up to three seconds. */
const LONGEST_LOOK_MS = 20_000;
const MOST_REQUESTS = 4;

/** Kills a process of a kind with SIGKILL at a random moment. Returns false if none of that kind was running. */
export async function killOne(market: RunningTestMarket, rng: Rng, victim: Victim): Promise<boolean> {
  const name = rng.oneOf(market.names.filter((one) => kindOf(one) === victim));
  if (!(await waitUntil(() => market.process(name).isUp(), UP_MS))) return false;
  await sleep(rng.between(SHORTEST_WAIT_MS, LONGEST_WAIT_MS));
  if (!market.process(name).isUp()) return killOne(market, rng, victim);
  await market.kill9(name);
  return true;
}

/** Faults of the card processor: late, wrong or missing responses, before or after the request was carried out. */
const troubles = [
  { status: 409 },
  { status: 429 },
  { status: 500 },
  { reset: true },
  { wrong: 'page' },
  { wrong: 'half' },
  { wrong: 'nothing' },
  { delayMs: LONGEST_DELAY_MS },
] as const;

/** Makes the card processor fail for some of the next requests. Returns a description of the fault. */
export async function troubleProcessor(market: RunningTestMarket, rng: Rng): Promise<string> {
  const when = rng.oneOf(['before', 'after'] as const);
  const trouble = { ...rng.oneOf(troubles), when, count: Math.ceil(rng.between(0, MOST_REQUESTS)) };
  await market.processor.control('POST', 'api-faults', { ...trouble, path: '/v1/' });
  return JSON.stringify(trouble);
}

export type Thaw = { readonly backAfterMs: number; readonly answers: readonly string[] };

/**
 * Freezes the database for `forMs` ms. Returns the statuses of `/readyz` during the freeze, and the time in ms from the
 * end of the freeze until the market had recovered.
 */
export async function freezeDatabase(market: RunningTestMarket, forMs: number): Promise<Thaw> {
  const answers = new Set<string>();
  let frozen = true;
  const look = async (timeoutMs: number) => {
    const response = await sendRequest(market.url, null, 'GET /readyz', undefined, { timeoutMs }).catch(
      () => undefined,
    );
    return response?.status ?? 0;
  };
  const watch = async () => {
    await sleep(REMEMBERED_MS);
    while (frozen) {
      await sleep(LONGEST_WAIT_MS);
      const response = await look(LONGEST_LOOK_MS);
      // Responses after the end of the freeze do not count.
      if (frozen) answers.add(String(response));
    }
  };
  market.freeze('database');
  const watching = watch();
  await sleep(forMs);
  frozen = false;
  market.thaw('database');
  const thawed = performance.now();
  await waitUntil(async () => (await look(LONGEST_DELAY_MS)) === 200, UP_MS);
  const backAfterMs = performance.now() - thawed;
  await watching;
  return { backAfterMs, answers: [...answers] };
}
