import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { MAX_STREAMS } from '#platform/api/live-streams.server.ts';
import type { WireChange } from '../contract.ts';
import { type ConversationsTestMarket, openConversationsTestMarket } from '../testing/test-market.ts';
import { MOST_CHANGED } from './conversation-store.server.ts';
import { readLiveEvents } from './read-changes.server.ts';

let market: ConversationsTestMarket;
let buyer: Caller;
let seller: Caller;
let conversationId: string;

beforeAll(async () => {
  market = await openConversationsTestMarket();
  buyer = await market.join('Buyer', 'Nusrat');
  seller = await market.join('Seller', 'Rakib');
  const productId = await market.list(seller);
  const sent = await market.request(buyer, 'POST', '/conversations', { productId, text: 'Hello' });
  conversationId = sent.body.conversationId as string;
});
afterAll(() => market?.close());

/** Opens a stream of a person at one of two processes. */
function open(person: Caller, { at = 0, since = new Date(), isSignedIn = (): boolean => true } = {}) {
  const response = market.streams[at]?.open({
    personId: person.id,
    since,
    load: (from) => readLiveEvents(market.db, person.id, from),
    isStillSignedIn: async () => isSignedIn(),
  });
  if (!(response instanceof Response) || !response.body) return null;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  /** Returns the next event, skipping heartbeats; null at the end. */
  const next = async (): Promise<{ id: string; data: WireChange } | null> => {
    for (;;) {
      const [event, ...more] = rest.split('\n\n');
      if (event !== undefined && more.length > 0) {
        rest = more.join('\n\n');
        const [, id, data] = /^id: (\S+)\nevent: conversation\ndata: (.*)$/.exec(event) ?? [];
        if (id && data) return { id, data: JSON.parse(data) as WireChange };
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += value;
    }
  };
  /** Waits for an event with a message with this text. */
  const waitFor = async (text: string) => {
    for (;;) {
      const event = await next();
      if (event === null || event.data.messages.some((message) => message.text === text)) return event;
    }
  };
  return { response, next, waitFor, leave: () => reader.cancel() };
}

type Opened = NonNullable<ReturnType<typeof open>>;

function must(stream: Opened | null): Opened {
  if (!stream) throw new Error('no stream was opened');
  return stream;
}

const sendText = (from: Caller, text: string) =>
  market.request(from, 'POST', `/conversations/${conversationId}/messages`, { text });

test('a message reaches every process, its reader and the other pages of its sender', async () => {
  const streams = [open(seller, { at: 0 }), open(seller, { at: 1 }), open(buyer, { at: 1 })].map(must);
  expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(streams[0]?.response.headers.get('x-accel-buffering')).toBe('no');
  await sendText(buyer, 'Heard everywhere?');
  const received = await Promise.all(streams.map((stream) => stream.waitFor('Heard everywhere?')));
  expect(received.map((event) => event?.data.messages.at(-1)?.mine)).toEqual([false, false, true]);
  expect(received[0]?.data).toMatchObject({ conversationId, unread: 2, unreadInAll: 2 });
  await Promise.all(streams.map((stream) => stream.leave()));
});

test('messages sent during a lost connection arrive after reconnecting', async () => {
  const first = must(open(seller));
  await sendText(buyer, 'Before the break');
  const received = await first.waitFor('Before the break');
  await first.leave();
  await sendText(buyer, 'During the break');
  const back = must(open(seller, { at: 1, since: new Date(received?.id ?? '') }));
  expect((await back.waitFor('During the break'))?.data.conversationId).toBe(conversationId);
  await back.leave();
});

test('changes of more conversations than one query returns all arrive', async () => {
  const busy = await market.join('Seller', 'Busy');
  const since = new Date(Date.now() - 60_000);
  const listed: string[] = [];
  while (listed.length < MOST_CHANGED + 5) listed.push(await market.list(busy));
  await sql`
    insert into conversations (product_id, buyer_id, seller_id, changed_at)
    select id, ${buyer.id}, ${busy.id}, ${since}::timestamptz + at * interval '1 ms'
    from unnest(${listed}::uuid[]) with ordinality as listing (id, at)`.execute(market.db);
  const stream = must(open(busy, { since }));
  const changed = new Set<string>();
  while (changed.size < listed.length) changed.add((await stream.next())?.data.conversationId ?? '');
  expect(changed.has('')).toBe(false);
  await stream.leave();
});

test('the sender learns that the reader has seen a message', async () => {
  const stream = must(open(buyer));
  await sendText(buyer, 'Seen?');
  await stream.waitFor('Seen?');
  const until = new Date(Date.now() + 60_000).toISOString();
  await market.request(seller, 'PUT', `/conversations/${conversationId}/read`, { until });
  expect((await stream.next())?.data.seenUntil).toMatch(/^20/);
  await stream.leave();
});

test('strangers receive nothing', async () => {
  const outsider = await market.join('Buyer', 'Tanvir');
  const stream = must(open(outsider));
  await sendText(buyer, 'Not for all');
  const productId = await market.list(seller);
  await market.request(outsider, 'POST', '/conversations', { productId, text: 'My own' });
  const event = await stream.next();
  expect(event?.data.conversationId).not.toBe(conversationId);
  expect(event?.data.messages.map(({ text }) => text)).toEqual(['My own']);
  await stream.leave();
});

test('a person has a limited number of streams; a closed one makes room', async () => {
  const streams = Array.from({ length: MAX_STREAMS }, () => must(open(buyer)));
  expect(open(buyer)).toBeNull();
  expect(open(seller)).not.toBeNull();
  await streams[0]?.leave();
  const again = await vi.waitFor(() => must(open(buyer)), { timeout: 20_000 });
  await Promise.all([...streams.slice(1), again].map((stream) => stream.leave()));
});

test('sessions of many streams are checked one after another, so that requests find a database connection', async () => {
  let looking = 0;
  let most = 0;
  let looks = 0;
  const isStillSignedIn = async () => {
    looking += 1;
    looks += 1;
    most = Math.max(most, looking);
    await new Promise(setImmediate);
    looking -= 1;
    return true;
  };
  const load = async function* () {
    yield* [];
  };
  const request = { personId: seller.id, since: new Date(), load, isStillSignedIn };
  const streams = Array.from({ length: 5 }, () => market.streams[0]?.open(request));
  // Each stream is checked at least twice.
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2 * streams.length), { timeout: 20_000 });
  expect(most).toBe(1);
  await Promise.all(streams.map((stream) => (stream instanceof Response ? stream.body?.cancel() : null)));
});

test('a stream that ends twice leaves a newer one of the same person open', async () => {
  let isEnding = false;
  const isSignedIn = () => {
    isEnding = true;
    return false;
  };
  // Nobody reads this stream, so it still has a chunk when it ends.
  const ended = market.streams[1]?.open({
    personId: buyer.id,
    since: new Date(),
    load: (from) => readLiveEvents(market.db, buyer.id, from),
    isStillSignedIn: async () => isSignedIn(),
  });
  await vi.waitFor(() => expect(isEnding).toBe(true), { timeout: 20_000 });
  await new Promise(setImmediate);
  const newer = must(open(buyer, { at: 1 }));
  if (ended instanceof Response) await ended.body?.cancel();
  await sendText(seller, 'Still there?');
  expect((await newer.waitFor('Still there?'))?.data.conversationId).toBe(conversationId);
  await newer.leave();
});

test('a stream ends with the session, and with its process', async () => {
  let isSignedIn = true;
  const stream = must(open(buyer, { isSignedIn: () => isSignedIn }));
  const other = must(open(buyer, { at: 1 }));
  isSignedIn = false;
  while ((await stream.next()) !== null);
  await market.streams[1]?.close();
  while ((await other.next()) !== null);
  expect(open(buyer, { at: 1 })).toBeNull();
});

test('a process that is stopping refuses a stream as unavailable, not because of the limit of streams', async () => {
  await market.streams[0]?.close();
  const { status, headers, body } = await market.request(buyer, 'GET', '/messages/live', undefined, {
    accept: 'text/event-stream',
  });
  expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable']);
});
