import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { takaToPoisha } from '#kernel/money.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { signSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { bookingCancelled, bookingPaid, bookingUnavailable, orderMoved } from '../../bookings/events.ts';
import { placeBooking } from '../../bookings/public-api.server.ts';
import { productEdited, productRelisted, productSold, productWithdrawn } from '../../catalog/events.ts';
import { hideProduct, listProduct } from '../../catalog/testing/fixtures.ts';
import { conversationRead, messageSent } from '../../conversations/events.ts';
import { openOffers } from '../../offers/testing/fixtures.ts';
import { repriceProduct } from '../../selling/testing/fixtures.ts';
import { addWish } from '../../wishlist/public-api.server.ts';
import type { WireNotification, WireNotificationSetting } from '../contract.ts';
import {
  type NotificationsTestMarket,
  openNotificationsTestMarket,
  PREVIOUS_TEST_SECRET,
  TEST_SECRET,
} from '../testing/test-market.ts';
import { notify } from './notify.server.ts';

let market: NotificationsTestMarket;
let seller: Caller;
let buyer: Caller;
let other: Caller;
let productId: string;

beforeAll(async () => {
  market = await openNotificationsTestMarket((deps) => [openOffers(deps)]);
});
afterAll(() => market?.close());
beforeEach(async () => {
  await sql`truncate notifications, email_optouts, notification_mutes`.execute(market.db);
  await sql`delete from jobs`.execute(market.db);
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  other = await market.join('Buyer', 'Salma');
  productId = await listProduct(market.db, seller.id, { title: 'ThinkPad T480' });
  await market.settle();
});

const listOf = async (caller: Caller) =>
  (await market.request(caller, 'GET', '/notifications')).list as WireNotification[];
const kindsOf = async (caller: Caller) => (await listOf(caller)).map(({ kind }) => kind);
const unreadOf = async (caller: Caller) =>
  (await market.request(caller, 'GET', '/notifications/unread')).body.unread;

const wish = (by: Caller) =>
  inTransaction(market.db, (tx) =>
    addWish(tx, {
      ...{ productId, buyerId: by.id, buyerPhone: null, meetLocation: null },
      wishedAt: new Date(),
    }),
  );

async function order(by: Caller): Promise<string> {
  const placed = await inTransaction(market.db, (tx) =>
    placeBooking(
      tx,
      { productId, buyerId: by.id, buyerPhone: '01812345678', meetLocation: 'New Market' },
      market.clock(),
    ),
  );
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.bookingId;
}

const sold = { fromPoisha: 0, toPoisha: 0 };
const notifySold = (bookingId: string) =>
  inTransaction(market.db, (tx) => publish(tx, productSold, { productId, sellerId: seller.id, bookingId }));

describe('orders', () => {
  test('notify the other side, with a link to the page where they act', async () => {
    const bookingId = await order(buyer);
    await market.settle();
    const [placed] = await listOf(seller);
    expect(placed).toMatchObject({
      kind: 'order-placed',
      path: `/dashboard/order/${bookingId}`,
      read: false,
    });
    expect(placed?.group.label).toMatch(/^ThinkPad T480 · order SB-/);
    expect(await listOf(buyer)).toEqual([]);
    await inTransaction(market.db, (tx) =>
      publish(tx, bookingPaid, { bookingId, productId, buyerId: buyer.id }),
    );
    await market.settle();
    expect(await kindsOf(seller)).toEqual(['order-sold', 'order-placed']);
    expect(await listOf(buyer)).toMatchObject([
      { kind: 'order-paid', heading: 'Congrats! your payment completed' },
    ]);
  });

  test('that one buyer places and cancels repeatedly notify the seller once a day', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await order(buyer);
      await sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${id}`.execute(
        market.db,
      );
    }
    await market.settle();
    expect(await kindsOf(seller)).toEqual(['order-placed']);
  });

  test('notify both sides of each step, and other interested buyers of a hold and its end', async () => {
    await wish(other);
    const rival = await market.join('Buyer', 'Rival');
    await order(rival);
    const bookingId = await order(buyer);
    const move = (action: 'keep' | 'give-free' | 'propose-meeting' | 'hand-over' | 'receive') =>
      inTransaction(market.db, (tx) =>
        publish(tx, orderMoved, {
          ...{ bookingId, productId, buyerId: buyer.id, sellerId: seller.id, action },
          ...{ transitionId: crypto.randomUUID(), by: 'buyer', from: 'open', to: 'open' },
        }),
      );
    for (const action of ['keep', 'give-free', 'propose-meeting', 'hand-over', 'receive'] as const) {
      await move(action);
      await market.settle();
      market.wait(1_000);
    }
    expect(await kindsOf(buyer)).toEqual(['order-handed-over', 'order-freed', 'order-kept']);
    const kindsOfSeller = ['order-handed-over', 'meeting-proposed', 'order-placed', 'order-placed'];
    expect(await kindsOf(seller)).toEqual(kindsOfSeller);
    expect(await kindsOf(rival)).toEqual(['order-free', 'order-waits']);
    expect(await kindsOf(other)).toEqual(['wish-back', 'wish-reserved']);
  });

  test('that are withdrawn notify other interested buyers only if the product was held for them', async () => {
    for (const one of [buyer, other]) await wish(one);
    const rival = await market.join('Buyer', 'Rival');
    await order(rival);
    const bookingId = await order(buyer);
    await market.settle();
    const withdraw = async (wasKept?: boolean) => {
      await sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${bookingId}`.execute(
        market.db,
      );
      await inTransaction(market.db, (tx) =>
        publish(tx, bookingCancelled, { bookingId, productId, buyerId: buyer.id, wasKept }),
      );
      await market.settle();
    };
    await withdraw();
    expect([await kindsOf(rival), await kindsOf(other)]).toEqual([[], []]);
    await withdraw(true);
    expect([await kindsOf(rival), await kindsOf(other)]).toEqual([['order-free'], ['wish-back']]);
    expect(await kindsOf(buyer)).toEqual([]);
  });

  test('notify the buyer why they ended', async () => {
    const bookingId = await order(buyer);
    await inTransaction(market.db, (tx) =>
      publish(tx, bookingUnavailable, { bookingId, productId, buyerId: buyer.id, ending: 'taken-down' }),
    );
    await market.settle();
    const [ended] = await listOf(buyer);
    expect(ended?.text).toContain('ended the listing');
  });
});

describe('offers', () => {
  const HOUR = 3_600_000;
  const MEETING = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  beforeEach(async () => {
    const listing = { title: 'ThinkPad T480', resalePricePoisha: takaToPoisha(40_000) };
    productId = await listProduct(market.db, seller.id, listing);
    await market.settle();
  });
  const make = async (by: Caller, taka: number) => {
    const { status, body } = await market.request(by, 'POST', '/offers', { productId, taka, ...MEETING });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.insertedId);
  };
  const act = async (by: Caller, id: string, what: string, body?: unknown) => {
    expect((await market.request(by, 'POST', `/offers/${id}/${what}`, body)).status).toBe(200);
  };
  const sweep = async (after: number) => {
    market.wait(after);
    await market.run('offers.sweep');
    await market.settle();
  };

  test('notify the side that has to respond, then the waiting side of the result; their emails can be ended', async () => {
    const id = await make(buyer, 36_000);
    await market.settle();
    expect(await listOf(seller)).toMatchObject([
      { kind: 'offer-made', topic: 'offers', heading: '৳36,000 offered', path: '/dashboard/offers' },
    ]);
    expect((await market.emailsTo(seller)).map(({ subscription }) => subscription)).toMatchObject([
      { personId: seller.id, topic: 'offers' },
    ]);
    await act(seller, id, 'counter', { taka: 37_500 });
    await market.settle();
    expect(await listOf(buyer)).toMatchObject([
      { kind: 'offer-countered', heading: 'The seller asks for ৳37,500', path: '/dashboard/offers' },
    ]);
    await act(buyer, id, 'decline');
    await market.settle();
    expect(await kindsOf(seller)).toEqual(['offer-declined', 'offer-made']);
    // If an offer was answered before the listeners ran, the seller is not notified of it.
    await act(seller, await make(buyer, 38_000), 'decline');
    await market.settle();
    expect(await kindsOf(seller)).toEqual(['offer-declined', 'offer-made']);
    expect(await kindsOf(buyer)).toEqual(['offer-declined', 'offer-countered']);
  });

  test('that are accepted notify the waiting side, and once each buyer who offered, ordered or saved the product', async () => {
    const [orderer, wisher] = [await market.join('Buyer', 'Orderer'), await market.join('Buyer', 'Wisher')];
    for (const one of [buyer, other, orderer, wisher]) await wish(one);
    await order(orderer);
    await make(other, 30_000);
    const id = await make(buyer, 36_000);
    await market.settle();
    const before = await kindsOf(seller);
    await act(seller, id, 'acceptance');
    await market.settle();
    const expectNotified = async () => {
      expect(await listOf(buyer)).toMatchObject([
        {
          kind: 'offer-agreed',
          heading: 'Agreed on ৳36,000',
          path: expect.stringMatching(/order\/[0-9a-f-]{36}$/),
        },
      ]);
      expect(await kindsOf(seller)).toEqual(before);
      const received = [await kindsOf(other), await kindsOf(orderer), await kindsOf(wisher)];
      expect(received).toEqual([['offer-ended'], ['order-waits'], ['wish-reserved']]);
    };
    await expectNotified();
    const [ended] = await listOf(other);
    expect(ended?.text).toContain('kept for another buyer');
    await sql`update outbox_events set delivered_at = null
      where payload ->> 'productId' = ${productId}`.execute(market.db);
    await market.settle();
    await expectNotified();
  });

  test('that a hidden price decides notify only the seller', async () => {
    await market.request(seller, 'PUT', `/offers/terms/${productId}`, {
      acceptFrom: 35_000,
      declineBelow: 25_000,
    });
    await make(other, 24_000);
    await make(buyer, 36_000);
    await market.settle();
    expect(await kindsOf(seller)).toEqual(['offer-agreed']);
    expect([await kindsOf(buyer), await kindsOf(other)]).toEqual([[], []]);
  });

  test('notify the buyer when they expire without a response, and before the hold ends', async () => {
    await make(buyer, 36_000);
    await sweep(2 * DAY_MS + 1);
    expect(await listOf(buyer)).toMatchObject([{ kind: 'offer-lapsed', heading: 'No answer to ৳36,000' }]);
    await act(seller, await make(buyer, 37_000), 'acceptance');
    await sweep(10 * HOUR + 1);
    expect(await kindsOf(buyer)).toEqual(['offer-reminder', 'offer-agreed', 'offer-lapsed']);
  });
});

describe('saved products', () => {
  test('with a price cut notify all who saved them, also by email, with both prices', async () => {
    for (const one of [buyer, other]) await wish(one);
    await sql`update products set resale_price_poisha = 4200000 where id = ${productId}`.execute(market.db);
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 38_500);
    await market.settle();
    for (const one of [buyer, other]) {
      expect(await listOf(one)).toMatchObject([
        { kind: 'wish-cheaper', heading: '৳42,000, now ৳38,500', path: `/categorylist/${productId}` },
      ]);
      const [email] = await market.emailsTo(one);
      expect(email?.subject).toBe('৳42,000, now ৳38,500: ThinkPad T480');
      expect(email?.subscription).toMatchObject({ personId: one.id, topic: 'wishes' });
    }
    expect(await listOf(seller)).toEqual([]);
  });

  test('with a price that was raised and lowered again notify of no price cut', async () => {
    await wish(buyer);
    await sql`update products set resale_price_poisha = 4200000 where id = ${productId}`.execute(market.db);
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 60_000);
    await repriceProduct(market.db, { productId, sellerId: seller.id, version: 2 }, 42_000);
    await market.settle();
    expect(await listOf(buyer)).toEqual([]);
  });

  test('with a price cut after the end of the listing notify of no price cut', async () => {
    await wish(buyer);
    await sql`update products set resale_price_poisha = 4200000 where id = ${productId}`.execute(market.db);
    await hideProduct(market.db, productId);
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 38_500);
    await market.settle();
    expect(await listOf(buyer)).toEqual([]);
  });

  test('notify when sold, ended and for sale again; a buyer with an order is notified by the order instead', async () => {
    for (const one of [buyer, other]) await wish(one);
    await notifySold(await order(buyer));
    await market.settle();
    expect([await kindsOf(buyer), await kindsOf(other)]).toEqual([[], ['wish-sold']]);
    await inTransaction(market.db, async (tx) => {
      const gone = { productId, sellerId: seller.id, withdrawnBy: seller.id, ending: 'taken-down' } as const;
      await publish(tx, productWithdrawn, gone);
      await publish(tx, productRelisted, { productId, sellerId: seller.id, category: 'Laptop' });
    });
    await market.settle();
    expect(new Set(await kindsOf(other))).toEqual(new Set(['wish-sold', 'wish-ended', 'wish-back']));
  });

  test('are reported as for sale again to a buyer whose order was lost, and not to one who paid', async () => {
    for (const one of [buyer, other]) await wish(one);
    const [lost, refunded] = [await order(buyer), await order(other)];
    const relist = () =>
      inTransaction(market.db, (tx) =>
        publish(tx, productRelisted, { productId, sellerId: seller.id, category: 'Laptop' }),
      );
    await relist();
    await market.settle();
    expect([await kindsOf(buyer), await kindsOf(other)]).toEqual([[], []]);
    await sql`update bookings set status = 'unavailable' where id = ${lost}`.execute(market.db);
    await sql`update bookings set status = 'unavailable', fulfilment = 'refunded', paid_at = now(),
      refunded_poisha = price_poisha where id = ${refunded}`.execute(market.db);
    await relist();
    await market.settle();
    expect([await kindsOf(buyer), await kindsOf(other)]).toEqual([['wish-back'], []]);
  });

  test('are not reported as for sale again if they are withdrawn or were called off', async () => {
    await wish(other);
    const bookingId = await order(buyer);
    const callOff = () =>
      inTransaction(market.db, (tx) =>
        publish(tx, orderMoved, {
          ...{ bookingId, productId, buyerId: buyer.id, sellerId: seller.id, action: 'call-off' },
          ...{ transitionId: crypto.randomUUID(), by: 'seller', from: 'paid', to: 'refunded' },
        }),
      );
    await callOff();
    await market.settle();
    await hideProduct(market.db, productId);
    await callOff();
    await inTransaction(market.db, (tx) =>
      publish(tx, productRelisted, { productId, sellerId: seller.id, category: 'Laptop' }),
    );
    await market.settle();
    expect(await kindsOf(other)).toEqual([]);
  });

  test('notify once, even if the event is repeated, and not at all if the transaction fails', async () => {
    await wish(buyer);
    await sql`update products set resale_price_poisha = 4200000 where id = ${productId}`.execute(market.db);
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 38_500);
    await market.settle();
    for (let round = 0; round < 2; round += 1) {
      await inTransaction(market.db, (tx) =>
        publish(tx, productEdited, {
          ...{ ...sold, productId, sellerId: seller.id, changed: ['resalePrice'] },
          ...{ fromPoisha: 4_200_000, toPoisha: 3_850_000 },
        }),
      );
    }
    await market.settle();
    expect(await kindsOf(buyer)).toEqual(['wish-cheaper']);
    expect(await market.emailsTo(buyer)).toHaveLength(1);
    // A transaction that rolls back stores neither the notification nor the email.
    const dies = inTransaction(market.db, async (tx) => {
      const notification = { personId: other.id, kind: 'wish-back', occasion: 'x', productId } as const;
      await notify(tx, [notification], { now: market.clock(), publicUrl: '' });
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect([await listOf(other), await market.emailsTo(other)]).toEqual([[], []]);
  });
});

describe('messages', () => {
  const conversationId = '019aa0b2-0000-7000-8000-0000000000c1';
  const send = (sentAt: Date) =>
    inTransaction(market.db, (tx) =>
      publish(tx, messageSent, {
        ...{ conversationId, productId, senderId: buyer.id, receiverId: seller.id },
        messageId: crypto.randomUUID(),
        sentAt: sentAt.toISOString(),
      }),
    );
  const see = (until: Date) =>
    inTransaction(market.db, (tx) =>
      publish(tx, conversationRead, { conversationId, personId: seller.id, until: until.toISOString() }),
    );

  test('notify with the sender and the beginning, but only with the sender if there is a warning', async () => {
    const writer = await market.join('Buyer', 'Rahim www.evil.example');
    const write = async (text: string, warnings: readonly string[] = []) => {
      const { rows } = await sql<{ id: string }>`
        insert into conversations (product_id, buyer_id, seller_id) values (${productId}, ${writer.id}, ${seller.id})
        on conflict (buyer_id, product_id) do update set changed_at = now() returning id`.execute(market.db);
      const id = rows[0]?.id ?? '';
      const sentAt = new Date();
      await sql`insert into messages (conversation_id, sender_id, text, warnings, sent_at) values
        (${id}, ${writer.id}, ${text}, ${[...warnings]}, ${sentAt}),
        (${id}, ${seller.id}, 'What I answered', '{}', ${new Date(sentAt.getTime() + 1)})`.execute(market.db);
      await inTransaction(market.db, (tx) =>
        publish(tx, messageSent, {
          ...{ conversationId: id, productId, senderId: writer.id, receiverId: seller.id },
          ...{ messageId: crypto.randomUUID(), sentAt: sentAt.toISOString() },
        }),
      );
      await market.settle();
      return (await listOf(seller))[0];
    };
    const received = await write(`Does the battery hold two hours? ${'I ask again. '.repeat(20)}`);
    expect(received?.heading).toMatch(/^Rahim .* wrote$/);
    // Mail programs and phones turn host names in text into links.
    expect(received?.heading).not.toContain('evil.example');
    expect(received?.text).toMatch(/^About ThinkPad T480: “Does the battery hold two hours\?.{20,60}…”$/);
    expect((await write('Pay at pay.example.com', ['link']))?.text).toBe('About ThinkPad T480');
  });

  test('have one notification for each conversation, read with it and unread again after the next message', async () => {
    const [first, second, third] = [1_000, 2_000, 3_000].map((ms) => new Date(Date.now() + ms));
    if (!first || !second || !third) throw new Error('three moments');
    await send(first);
    await send(second);
    await market.settle();
    expect(await listOf(seller)).toMatchObject([
      { kind: 'message', path: `/dashboard/messages/${conversationId}`, read: false },
    ]);
    await see(first);
    await market.settle();
    expect(await unreadOf(seller)).toBe(1);
    await see(second);
    await market.settle();
    expect(await unreadOf(seller)).toBe(0);
    await send(third);
    await market.settle();
    expect(await unreadOf(seller)).toBe(1);
    expect(await listOf(seller)).toHaveLength(1);
  });
});

describe('the list', () => {
  test("contains only the user's own notifications, in pages, and can be marked as read", async () => {
    expect((await market.request(null, 'GET', '/notifications')).status).toBe(401);
    for (let count = 0; count < 3; count += 1) {
      market.wait(1_000);
      await inTransaction(market.db, (tx) =>
        notify(tx, [{ personId: buyer.id, kind: 'wish-sold', occasion: `${count}`, productId }], {
          ...{ now: market.clock(), publicUrl: '' },
        }),
      );
    }
    const first = await market.request(buyer, 'GET', '/notifications?limit=2');
    expect(first.list).toHaveLength(2);
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await market.request(buyer, 'GET', next);
    expect(second.list).toHaveLength(1);
    expect(second.headers.get('link')).toBeNull();
    expect(await unreadOf(buyer)).toBe(3);
    const [newest] = first.list as WireNotification[];
    const until = market.clock().toISOString();
    const read = (by: Caller, body: Record<string, unknown>) =>
      market.request(by, 'PUT', '/notifications/read', { until, ...body });
    expect((await read(other, { id: newest?._id })).body.modifiedCount).toBe(0);
    expect((await read(buyer, { id: newest?._id })).body.modifiedCount).toBe(1);
    expect(await unreadOf(buyer)).toBe(2);
    expect((await read(buyer, {})).body.modifiedCount).toBe(2);
    expect(await unreadOf(buyer)).toBe(0);
    expect(await listOf(other)).toEqual([]);
  });

  test('is deleted after a year', async () => {
    await wish(buyer);
    await notifySold(crypto.randomUUID());
    await market.settle();
    await market.run('notifications.sweep');
    expect(await listOf(buyer)).toHaveLength(1);
    await sql`update notifications set happened_at = happened_at - interval '366 days'`.execute(market.db);
    await market.run('notifications.sweep');
    expect(await listOf(buyer)).toEqual([]);
  });
});

describe('the set of notifications for a person', () => {
  const choose = (settings: readonly Record<string, unknown>[]) =>
    market.request(buyer, 'PUT', '/notifications/settings', { settings });
  const chosen = async (topic: string) =>
    ((await market.request(buyer, 'GET', '/notifications/settings')).list as WireNotificationSetting[]).find(
      (one) => one.topic === topic,
    );
  const cheaper = (occasion: string) =>
    inTransaction(market.db, (tx) =>
      notify(tx, [{ personId: buyer.id, kind: 'wish-back', occasion, productId }], {
        ...{ now: market.clock(), publicUrl: 'https://market.test' },
      }),
    );

  test('is all topics that they have not turned off; emails about money cannot be turned off', async () => {
    await choose([
      { topic: 'wishes', app: false, email: false },
      { topic: 'orders', app: true, email: false },
    ]);
    expect(await chosen('wishes')).toMatchObject({ app: false, email: false });
    expect(await chosen('orders')).toMatchObject({ app: true, email: true, emailsStay: true });
    expect(await chosen('messages')).toMatchObject({ app: true, email: true });
    await cheaper('one');
    expect([await listOf(buyer), await unreadOf(buyer), await market.emailsTo(buyer)]).toEqual([[], 0, []]);
    await choose([{ topic: 'wishes', app: true, email: true }]);
    await cheaper('two');
    expect(await listOf(buyer)).toHaveLength(2);
    expect(await market.emailsTo(buyer)).toHaveLength(1);
  });

  test('does not include emails to an unconfirmed address, or anything for a closed account', async () => {
    await sql`update users set email_verified = false where id = ${buyer.id}`.execute(market.db);
    await cheaper('unproved');
    expect(await listOf(buyer)).toHaveLength(1);
    expect(await market.emailsTo(buyer)).toEqual([]);
    await sql`update users set closed_at = now() where id = ${buyer.id}`.execute(market.db);
    await cheaper('closed');
    expect(await listOf(buyer)).toHaveLength(1);
  });
});

describe('the unsubscribe link in an email', () => {
  const tokenOf = (topic: string, personId = buyer.id) => signSubscription({ personId, topic }, TEST_SECRET);
  const look = (token: string) =>
    market.request(null, 'GET', `/unsubscription?token=${encodeURIComponent(token)}`);
  const end = (token: string) => market.request(null, 'POST', '/unsubscription', { token });

  test('ends emails of its topic for its reader, without signing in and also if clicked twice', async () => {
    const token = tokenOf('wishes');
    expect((await look(token)).body).toMatchObject({ topic: 'wishes', ended: false });
    for (let round = 0; round < 2; round += 1) expect((await end(token)).status).toBe(200);
    expect((await look(token)).body.ended).toBe(true);
    const { rows } = await sql<{ person_id: string; topic: string }>`
      select person_id, topic from email_optouts`.execute(market.db);
    expect(rows).toEqual([{ person_id: buyer.id, topic: 'wishes' }]);
  });

  test('still works in emails sent before the secret was changed', async () => {
    const token = signSubscription({ personId: buyer.id, topic: 'wishes' }, PREVIOUS_TEST_SECRET);
    expect((await look(token)).body).toMatchObject({ topic: 'wishes', ended: false });
    expect((await end(token)).status).toBe(200);
    expect((await look(token)).body.ended).toBe(true);
  });

  test('cannot be forged for other people, other topics or emails about money', async () => {
    const [personId, topic, mac] = tokenOf('wishes').split('.');
    const forged = [
      `${other.id}.${topic}.${mac}`,
      `${personId}.messages.${mac}`,
      `${personId}.${topic}.`,
      signSubscription({ personId: buyer.id, topic: 'wishes' }, 'another secret'),
      tokenOf('orders'),
      tokenOf('nothing'),
      'nonsense',
      '',
    ];
    for (const token of forged) {
      expect([(await look(token)).status, (await end(token)).body.code], token).toEqual([
        404,
        'link-not-ours',
      ]);
    }
    const { rows } = await sql`select from email_optouts`.execute(market.db);
    expect(rows).toEqual([]);
  });
});
