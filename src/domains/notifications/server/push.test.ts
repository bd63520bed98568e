import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { listProduct } from '../../catalog/testing/fixtures.ts';
import { conversationRead, messageSent } from '../../conversations/events.ts';
import type { WireNotificationSetting } from '../contract.ts';
import { startTestPushService, type TestDevice, type TestPushService } from '../testing/push-service.ts';
import {
  type NotificationsTestMarket,
  openNotificationsTestMarket,
  PREVIOUS_TEST_SECRET,
  TEST_SECRET,
} from '../testing/test-market.ts';
import type { Kind } from '../wording.ts';
import { notify } from './notify.server.ts';
import { openPushKeys } from './push-keys.server.ts';
import { MOST_DEVICES, putSubscription } from './push-store.server.ts';

let service: TestPushService;
let market: NotificationsTestMarket;
let buyer: Caller;
let other: Caller;
let productId: string;

beforeAll(async () => {
  service = await startTestPushService();
  market = await openNotificationsTestMarket(() => [], [service.url]);
});
afterAll(async () => {
  await market?.close();
  await service?.close();
});
beforeEach(async () => {
  await sql`truncate notifications, notification_mutes, push_subscriptions, push_choices`.execute(market.db);
  await sql`delete from jobs`.execute(market.db);
  const seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  other = await market.join('Buyer', 'Salma');
  productId = await listProduct(market.db, seller.id, { title: 'ThinkPad T480' });
});

const read = async (by: Caller) => (await market.request(by, 'GET', '/me/push')).body;
const put = (by: Caller, { endpoint, keys }: Pick<TestDevice, 'endpoint' | 'keys'>) =>
  market.request(by, 'PUT', '/me/push', { endpoint, keys });

/** Opens a simulated browser with a session, and turns notifications on. */
async function openDevice(by: Caller): Promise<TestDevice> {
  await market.openSession(by);
  const device = await service.subscribe(String((await read(by)).publicKey));
  expect((await put(by, device)).status).toBe(200);
  return device;
}

const notifyOf = (to: Caller, kind: Kind = 'order-kept', occasion: string = crypto.randomUUID()) =>
  inTransaction(market.db, (tx) =>
    notify(tx, [{ personId: to.id, kind, occasion, productId }], {
      ...{ now: market.clock(), publicUrl: 'https://market.test' },
    }),
  );

const waiting = async () => {
  const { rows } = await sql<{ payload: unknown; runAt: Date }>`
    select payload, run_at as "runAt" from jobs where name = 'notifications.push'`.execute(market.db);
  return rows;
};

describe('a device', () => {
  test('gets the text of the notifications page, encrypted and once', async () => {
    const device = await openDevice(buyer);
    await notifyOf(buyer, 'order-kept', 'once');
    await notifyOf(buyer, 'order-kept', 'once');
    await market.settle();
    const { list } = await market.request(buyer, 'GET', '/notifications');
    const [{ heading, text, path, at, _id }] = list as [Record<string, string>];
    expect(await device.shown()).toEqual([{ heading, text, path, at, tag: _id }]);
    expect(await device.messages()).toMatchObject([
      { urgency: 'high', topic: String(_id).replaceAll('-', ''), ttl: expect.any(Number) },
    ]);
    const [{ ttl = 0 } = {}] = await device.messages();
    expect(ttl).toBeGreaterThan(DAY_MS / 1_000 - 60);
    expect(ttl).toBeLessThanOrEqual(DAY_MS / 1_000);
  });

  test('replaces a repeated notification that was sent again after an unknown result', async () => {
    const device = await openDevice(buyer);
    await notifyOf(buyer);
    const [job] = await waiting();
    await market.settle();
    await market.runWith('notifications.push', job?.payload);
    const [first, second] = await device.messages();
    expect(second).toMatchObject({ text: first?.text, topic: first?.topic });
  });

  test('gets nothing from a transaction that is rolled back', async () => {
    await openDevice(buyer);
    const dies = inTransaction(market.db, async (tx) => {
      const notification = { personId: buyer.id, kind: 'order-kept', occasion: 'x', productId } as const;
      await notify(tx, [notification], { now: market.clock(), publicUrl: '' });
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await waiting()).toEqual([]);
  });

  test("gets a link to the notifications page if the notification's own link is too long", async () => {
    const device = await openDevice(buyer);
    const setting = { topic: 'searches', app: true, email: true, push: true };
    await market.request(buyer, 'PUT', '/notifications/settings', { settings: [setting] });
    const details = { count: 3, toTaka: 5, path: `/search?q=${'a'.repeat(3_000)}` };
    await inTransaction(market.db, (tx) =>
      notify(tx, [{ personId: buyer.id, kind: 'search-found', occasion: 'long', details }], {
        ...{ now: market.clock(), publicUrl: '' },
      }),
    );
    await market.settle();
    expect(await device.shown()).toMatchObject([
      { heading: '3 new listings', path: '/dashboard/notifications' },
    ]);
  });

  test('gets each notification, also if the person has several devices', async () => {
    const devices = [await openDevice(buyer), await openDevice(buyer)];
    await notifyOf(buyer);
    await market.settle();
    for (const device of devices) expect(await device.shown()).toHaveLength(1);
  });
});

describe('push notifications', () => {
  const choose = (setting: Partial<WireNotificationSetting>) =>
    market.request(buyer, 'PUT', '/notifications/settings', {
      settings: [{ app: true, email: true, ...setting }],
    });
  const chosen = async () => {
    const { list } = await market.request(buyer, 'GET', '/notifications/settings');
    const settings = list as WireNotificationSetting[];
    return settings.filter(({ push }) => push).map(({ topic }) => topic);
  };

  test('are sent for orders, offers and messages, unless the person chooses otherwise', async () => {
    const device = await openDevice(buyer);
    expect(await chosen()).toEqual(['orders', 'offers', 'messages']);
    await notifyOf(buyer, 'wish-sold');
    await market.settle();
    expect(await device.shown()).toEqual([]);
    await choose({ topic: 'wishes', push: true });
    await choose({ topic: 'offers', push: false });
    await choose({ topic: 'messages' });
    expect(await chosen()).toEqual(['orders', 'messages', 'wishes']);
    await notifyOf(buyer, 'wish-sold');
    await notifyOf(buyer, 'offer-declined');
    await market.settle();
    expect(await device.shown()).toMatchObject([{ heading: 'Sold' }]);
    expect(await device.messages()).toMatchObject([{ urgency: 'normal' }]);
    await choose({ topic: 'wishes', push: false });
    await choose({ topic: 'offers', push: true });
    expect(await chosen()).toEqual(['orders', 'offers', 'messages']);
  });

  test('are not sent if the topic was turned off in the meantime, for push or for the page', async () => {
    const device = await openDevice(buyer);
    await notifyOf(buyer);
    await choose({ topic: 'orders', push: false });
    await market.settle();
    await choose({ topic: 'orders', app: false, push: true });
    await notifyOf(buyer);
    await market.settle();
    expect(await device.asked()).toBe(0);
  });

  test('are not sent if they were read in the meantime, or after a day', async () => {
    const device = await openDevice(buyer);
    await notifyOf(buyer);
    const until = market.clock().toISOString();
    await market.request(buyer, 'PUT', '/notifications/read', { until });
    await market.settle();
    await notifyOf(buyer);
    market.wait(DAY_MS);
    await market.settle();
    expect(await device.asked()).toBe(0);
  });

  test('of messages are grouped by conversation over five seconds, and not sent if already read', async () => {
    const device = await openDevice(buyer);
    const conversationId = crypto.randomUUID();
    const step = Math.ceil(market.clock().getTime() / 5_000) * 5_000;
    const send = (ms: number) =>
      inTransaction(market.db, (tx) =>
        publish(tx, messageSent, {
          ...{ conversationId, productId, senderId: other.id, receiverId: buyer.id },
          ...{ messageId: crypto.randomUUID(), sentAt: new Date(step + ms).toISOString() },
        }),
      );
    await send(1_000);
    await send(2_000);
    await market.deliver();
    expect(await waiting()).toMatchObject([{ runAt: new Date(step + 5_000) }]);
    await market.work();
    expect(await device.shown()).toMatchObject([
      { text: 'About ThinkPad T480', path: `/dashboard/messages/${conversationId}` },
    ]);
    await send(6_000);
    await inTransaction(market.db, (tx) =>
      publish(tx, conversationRead, {
        ...{ conversationId, personId: buyer.id, until: new Date(step + 6_000).toISOString() },
      }),
    );
    await market.settle();
    expect(await device.shown()).toHaveLength(1);
    await send(12_000);
    await market.settle();
    const [first, second] = await device.shown();
    expect(second?.tag).toBe(first?.tag);
    expect(second?.at).not.toBe(first?.at);
  });

  test('with a photo only is described in the language of the device’s person', async () => {
    const device = await openDevice(buyer);
    await sql`update users set language = 'bn' where id = ${buyer.id}`.execute(market.db);
    const photo = JSON.stringify([{ id: 'c'.repeat(32), width: 960, height: 720, placeholder: 'data:,' }]);
    const sentAt = market.clock();
    const { rows } = await sql<{ id: string; conversationId: string }>`
      with conversation as (
        insert into conversations (product_id, buyer_id, seller_id)
        select id, ${buyer.id}, seller_id from products where id = ${productId} returning id, seller_id
      )
      insert into messages (conversation_id, sender_id, text, pictures, sent_at)
      select id, seller_id, '', ${photo}::jsonb, ${sentAt} from conversation
      returning id, conversation_id as "conversationId"`.execute(market.db);
    const { id: messageId = '', conversationId = '' } = rows[0] ?? {};
    await inTransaction(market.db, (tx) =>
      publish(tx, messageSent, {
        ...{ conversationId, productId, senderId: other.id, receiverId: buyer.id },
        ...{ messageId, sentAt: sentAt.toISOString() },
      }),
    );
    await market.settle();
    expect(await device.shown()).toMatchObject([{ text: 'ThinkPad T480 নিয়ে: একটি ছবি' }]);
  });
});

describe('a push service', () => {
  const failureOf = async () => {
    const { rows } = await sql<{ failure: string | null; since: Date | null }>`
      select last_failure as failure, failing_since as since from push_subscriptions`.execute(market.db);
    return rows;
  };

  test.each([404, 410])(
    'that responds with %i does not know the browser any more: its subscription is deleted',
    async (status) => {
      const device = await openDevice(buyer);
      await device.refuse({ status });
      await notifyOf(buyer);
      await market.settle();
      expect([await failureOf(), await waiting()]).toEqual([[], []]);
      expect((await read(buyer)).endpoint).toBeNull();
    },
  );

  test.each([429, 500, 503])('that responds with %i is retried', async (status) => {
    const device = await openDevice(buyer);
    await device.refuse({ status });
    await notifyOf(buyer);
    await expect(market.settle()).rejects.toThrow(`responded with status ${status}`);
    expect(await failureOf()).toMatchObject([{ failure: String(status) }]);
    await market.settle();
    expect(await device.shown()).toHaveLength(1);
    expect(await failureOf()).toEqual([{ failure: null, since: null }]);
  });

  test('that sends Retry-After is retried at that time', async () => {
    const device = await openDevice(buyer);
    await device.refuse({ status: 429, retryAfter: 120 });
    await notifyOf(buyer);
    await market.settle();
    const [{ runAt } = {}] = await waiting();
    const wait = (runAt?.getTime() ?? 0) - market.clock().getTime();
    expect(wait).toBeGreaterThan(110_000);
    expect(wait).toBeLessThanOrEqual(120_000);
    await market.settle();
    expect(await device.shown()).toHaveLength(1);
  });

  test('that refuses is not retried, and its subscription is deleted after a week of refusals', async () => {
    const device = await openDevice(buyer);
    await device.refuse({ status: 403 }, { status: 400 });
    await notifyOf(buyer);
    await market.settle();
    expect(await failureOf()).toMatchObject([{ failure: '403' }]);
    market.wait(7 * DAY_MS + 60_000);
    await notifyOf(buyer);
    await market.settle();
    expect([await failureOf(), await waiting()]).toEqual([[], []]);
  });

  test('that redirects elsewhere is not followed', async () => {
    const [device, elsewhere] = [await openDevice(buyer), await openDevice(other)];
    await device.refuse({ status: 307, location: elsewhere.endpoint });
    await notifyOf(buyer);
    await market.settle();
    expect([await device.asked(), await elsewhere.asked()]).toEqual([1, 0]);
  });

  test('that is no longer allowed gets no requests, and its subscription is deleted', async () => {
    await openDevice(buyer);
    await sql`update push_subscriptions set endpoint = 'http://127.0.0.1:1/push'`.execute(market.db);
    await notifyOf(buyer);
    await market.settle();
    expect(await failureOf()).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:1/push/a',
    'http://localhost/push/a',
    'https://[::1]/a',
    'https://169.254.169.254/a',
    'https://10.1.2.3/a',
    'https://fcm.googleapis.com.example/a',
    'file:///etc/passwd',
  ])('at %s is refused', async (endpoint) => {
    await market.openSession(buyer);
    const { keys } = await service.subscribe('');
    const { status, body } = await put(buyer, { endpoint, keys });
    expect([status, body.code]).toEqual([422, 'push-service-unknown']);
    expect(await failureOf()).toEqual([]);
  });
});

describe('a subscription', () => {
  const ofPerson = async ({ id }: Caller) => {
    const { rows } = await sql`select from push_subscriptions where person_id = ${id}`.execute(market.db);
    return rows.length;
  };

  test('belongs to the session that requests it, and ends with it', async () => {
    const first = await openDevice(buyer);
    expect((await read(buyer)).endpoint).toBe(first.endpoint);
    const sessionId = await market.openSession(buyer);
    expect((await read(buyer)).endpoint).toBeNull();
    expect((await read(other)).endpoint).toBeNull();
    await put(buyer, await service.subscribe(''));
    expect(await ofPerson(buyer)).toBe(2);
    // Signing out deletes the session; so does ending other sessions, closing the account, and expiry.
    await sql`delete from sessions where id = ${sessionId}`.execute(market.db);
    expect(await ofPerson(buyer)).toBe(1);
    await notifyOf(buyer);
    await market.settle();
    expect(await first.shown()).toHaveLength(1);
  });

  test('is unique in a session: a new one replaces it, and DELETE ends it', async () => {
    const first = await openDevice(buyer);
    const second = await service.subscribe('');
    await put(buyer, second);
    expect(await ofPerson(buyer)).toBe(1);
    expect((await read(buyer)).endpoint).toBe(second.endpoint);
    expect(first.endpoint).not.toBe(second.endpoint);
    expect((await market.request(buyer, 'DELETE', '/me/push')).body.deletedCount).toBe(1);
    expect((await market.request(buyer, 'DELETE', '/me/push')).body.deletedCount).toBe(0);
    expect((await read(buyer)).endpoint).toBeNull();
  });

  test('of a browser belongs to its latest user; pending notifications of the earlier user are not sent', async () => {
    const device = await openDevice(buyer);
    await notifyOf(buyer);
    await market.openSession(other);
    await put(other, device);
    await notifyOf(buyer);
    await market.settle();
    expect(await device.asked()).toBe(0);
    await notifyOf(other);
    await market.settle();
    expect(await device.shown()).toHaveLength(1);
  });

  test('is one of at most ten of a person, also if many are added simultaneously', async () => {
    const sessions = await Promise.all(
      Array.from({ length: MOST_DEVICES + 3 }, () => market.openSession(buyer)),
    );
    const { keys } = await service.subscribe('');
    await Promise.all(
      sessions.map((sessionId) =>
        inTransaction(market.db, (tx) =>
          putSubscription(
            tx,
            { personId: buyer.id, sessionId, endpoint: `${service.url}/push/${sessionId}`, ...keys },
            market.clock(),
          ),
        ),
      ),
    );
    expect(await ofPerson(buyer)).toBe(MOST_DEVICES);
  });

  test('requires an active session of its own person, and valid encryption keys', async () => {
    const device = await service.subscribe('');
    expect((await market.request(null, 'PUT', '/me/push', device)).status).toBe(401);
    expect((await put(buyer, device)).body.code).toBe('not-signed-in');
    const sessionId = await market.openSession(other);
    const foreign = { personId: buyer.id, sessionId, endpoint: device.endpoint, ...device.keys };
    expect(await inTransaction(market.db, (tx) => putSubscription(tx, foreign, market.clock()))).toBe(false);
    await market.openSession(buyer);
    const offCurve = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url');
    for (const keys of [
      { ...device.keys, p256dh: offCurve },
      { ...device.keys, p256dh: 'short' },
      { ...device.keys, auth: '' },
    ])
      expect((await put(buyer, { ...device, keys })).body.code).toBe('invalid-input');
    expect(await ofPerson(buyer)).toBe(0);
  });
});

describe('the push keys of the market', () => {
  const open = (secret: string, previousSecret?: string) =>
    openPushKeys(market.db, { secret, previousSecret })();
  beforeEach(() => sql`delete from push_keys`.execute(market.db));

  test('are created once, also by simultaneous requests, and the private key is stored encrypted', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => open(TEST_SECRET)));
    for (const keys of [...others, await open(TEST_SECRET)]) expect(keys).toEqual(first);
    expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65);
    const { rows } = await sql<{ row: string }>`select push_keys::text as row from push_keys`.execute(
      market.db,
    );
    expect(rows[0]?.row).not.toContain(first?.privateKey);
  });

  test('stay the same while the secret is rotated, and are replaced if the secret was lost', async () => {
    const before = await open(PREVIOUS_TEST_SECRET);
    expect(await open(TEST_SECRET, PREVIOUS_TEST_SECRET)).toEqual(before);
    expect(await open(TEST_SECRET)).toEqual(before);
    await openDevice(buyer);
    const after = await open('a secret that nobody knew before this test');
    expect(after.publicKey).not.toBe(before.publicKey);
    const { rows } = await sql`select from push_subscriptions`.execute(market.db);
    expect(rows).toEqual([]);
  });
});
