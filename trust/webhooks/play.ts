import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { objectionTo, readOrderStates } from './order-state.ts';
import { allSchedules, type Schedule } from './schedules.ts';
import type { PaidOrder, WebhooksTestbed } from './webhooks-testbed.ts';

/** Number of schedules that are played in parallel. */
const CONCURRENCY = 6;
const LOOK_EVERY_MS = 250;

type Played = { readonly schedule: Schedule; readonly order: PaidOrder; readonly endedAt: number };

/** Result of playing schedules. */
export type Report = {
  readonly played: number;
  readonly breaches: readonly string[];
  /**
   * Longest time in ms from the last webhook message of an order to its right state. Orders that need the sweep do not
   * count.
   */
  readonly slowestMs: number;
};

async function playOne(testbed: WebhooksTestbed, schedule: Schedule): Promise<Played> {
  const order = await testbed.payOrder(schedule.declinedFirst ? { declinedFirst: true } : {});
  await schedule.play(testbed, order);
  return { schedule, order, endedAt: performance.now() };
}

/**
 * Waits until all orders are right, or until the timeout. Returns the errors of the orders that are still wrong, and
 * the longest time until an order was right.
 */
async function settle(testbed: WebhooksTestbed, played: readonly Played[], timeoutMs: number) {
  const end = performance.now() + timeoutMs;
  let open = [...played];
  let objections: string[] = [];
  let slowestMs = 0;
  for (;;) {
    const orderStates = await readOrderStates(
      testbed,
      open.map(({ order }) => order),
    );
    const now = performance.now();
    objections = [];
    const stillOpen: Played[] = [];
    for (const one of open) {
      const orderState = orderStates.get(one.order);
      const objection = orderState && objectionTo(orderState, one.schedule.ending ?? 'sold', testbed.price);
      if (objection === null) slowestMs = Math.max(slowestMs, now - one.endedAt);
      else {
        stillOpen.push(one);
        objections.push(`messages ${one.schedule.name}: ${objection}`);
      }
    }
    open = stillOpen;
    if (open.length === 0 || now > end) return { objections, slowestMs };
    await sleep(LOOK_EVERY_MS);
  }
}

async function playAll(testbed: WebhooksTestbed, schedules: readonly Schedule[]): Promise<Played[]> {
  const limit = pLimit(CONCURRENCY);
  return Promise.all(schedules.map((schedule) => limit(() => playOne(testbed, schedule))));
}

/** Checks that every webhook message is stored once under its id. */
async function objectToStorage(testbed: WebhooksTestbed): Promise<string[]> {
  const { rows } = await testbed.people.pool.query<{ id: string; copies: number }>(
    'select id, count(*) as copies from processor_events group by id having count(*) > 1 limit 3',
  );
  return rows.map(({ id, copies }) => `message ${id} is stored ${copies} times`);
}

async function emailsOfRefund(testbed: WebhooksTestbed, played: readonly Played[]): Promise<string[]> {
  const objections: string[] = [];
  for (const { schedule, order } of played.filter(({ schedule: one }) => one.ending === 'returned')) {
    const emails = await testbed.market.mailbox.messages(order.buyer.email);
    const sent = emails.filter(({ subject }) => subject.startsWith('Your refund'));
    if (sent.length !== 1)
      objections.push(`messages ${schedule.name}: ${sent.length} emails tell of the refund`);
  }
  return objections;
}

/**
 * Checks the emails and waits at most `timeoutMs` for them. Emails are sent when no other work is left, so they arrive
 * after the money is right.
 */
async function objectToEmails(
  testbed: WebhooksTestbed,
  played: readonly Played[],
  timeoutMs: number,
): Promise<string[]> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const objections = await emailsOfRefund(testbed, played);
    if (objections.length === 0 || performance.now() > end) return objections;
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Plays schedules, each with its own order. Compares the orders with the market's database and the card processor's
 * ledger. Of the 120 permutations of five messages, `orders` are played. The sweep is started by hand; with
 * `waitForSweep` it runs automatically.
 */
export async function playSchedules(
  testbed: WebhooksTestbed,
  options: { readonly orders?: number; readonly timeoutMs: number; readonly waitForSweep?: boolean },
): Promise<Report & { readonly healedMs: number }> {
  const schedules = allSchedules(options.orders);
  const byMessage = schedules.filter(({ needsSweep }) => !needsSweep);
  await testbed.sweep.holdOff();
  const sent = await playAll(testbed, byMessage);
  const first = await settle(testbed, sent, options.timeoutMs);
  const unsent = await playAll(
    testbed,
    schedules.filter(({ needsSweep }) => needsSweep),
  );
  if (options.waitForSweep) await testbed.sweep.allow();
  else await testbed.sweep.byHand();
  const second = await settle(testbed, unsent, options.timeoutMs);
  const answers = new Set(testbed.mail.statuses.filter((status) => status !== 200));
  return {
    played: schedules.length,
    slowestMs: first.slowestMs,
    healedMs: second.slowestMs,
    breaches: [
      ...first.objections,
      ...second.objections,
      ...[...answers].map((status) => `a signed message got status ${status}`),
      ...(await objectToStorage(testbed)),
      ...(await objectToEmails(testbed, [...sent, ...unsent], options.timeoutMs)),
    ],
  };
}
