import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../harness/market-people.ts';
import { sendRequest } from '../../harness/send-request.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { nowInSeconds, signed } from '../webhooks/network.ts';

/** Results of one kind of urgent request, which must be answered under any load. */
type Watched = { asked: number; answered: number; slowest: number };

/** Results of all urgent requests, by kind. */
export type Watch = {
  readonly seen: Readonly<Record<string, Watched>>;
  readonly stop: () => Promise<void>;
};

const PAUSE_MS = 200;

/** Sends a signed webhook message that changes nothing. Returns whether the market accepted it. */
async function sendUnknownEvent({ url, env }: RunningTestMarket): Promise<boolean> {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'customer.created',
    created: nowInSeconds(),
    data: { object: { id: 'cus_nobody', object: 'customer' } },
  });
  const response = await fetch(`${url}/webhooks/card-processor`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signed(body, env.STRIPE_WEBHOOK_SECRET ?? ''),
    },
    body,
  });
  await response.text();
  return response.status === 200;
}

/**
 * Sends urgent requests until `stop` is called. For each kind of request, waits for the response before the next
 * request.
 */
export function watchUrgent(market: RunningTestMarket, buyer: Person): Watch {
  const kinds: Record<string, () => Promise<boolean>> = {
    'health asked': async () => (await sendRequest(market.url, null, 'GET /healthz')).status === 200,
    'messages of the card processor': () => sendUnknownEvent(market),
    'orders of a buyer': async () => (await sendRequest(market.url, buyer, 'GET /bookings')).status === 200,
  };
  const seen: Record<string, Watched> = {};
  let over = false;
  const watching = Object.entries(kinds).map(async ([kind, work]) => {
    const watched: Watched = { asked: 0, answered: 0, slowest: 0 };
    seen[kind] = watched;
    for (; !over; await sleep(PAUSE_MS)) {
      const started = performance.now();
      watched.asked += 1;
      if (await work().catch(() => false)) watched.answered += 1;
      watched.slowest = Math.max(watched.slowest, performance.now() - started);
    }
  });
  return {
    seen,
    stop: async () => {
      over = true;
      await Promise.all(watching);
    },
  };
}
