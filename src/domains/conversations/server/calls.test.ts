import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { placeBooking } from '../../bookings/public-api.server.ts';
import { hideProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import type { WireConversation, WireMessage } from '../contract.ts';
import { type ConversationsTestMarket, openConversationsTestMarket } from '../testing/test-market.ts';
import { emptyMessagesOf } from './message-store.server.ts';

let market: ConversationsTestMarket;
let buyer: Caller;
let seller: Caller;
let outsider: Caller;
let admin: Caller;

beforeAll(async () => {
  market = await openConversationsTestMarket();
  buyer = await market.join('Buyer', 'Nusrat');
  seller = await market.join('Seller', 'Rakib');
  outsider = await market.join('Buyer', 'Tanvir');
  admin = await market.join('Admin', 'Farzana');
});
afterAll(() => market?.close());

const PICTURE_ID = 'c'.repeat(32);
const SCAM = 'Send 2000 advance to my bKash first and I hold it';

async function begin(from = buyer, to = seller, text = 'Does the battery hold two hours?') {
  const productId = await market.list(to);
  const sent = await market.request(from, 'POST', '/conversations', { productId, text });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { id: sent.body.conversationId as string, productId };
}

async function fresh(userType: 'Buyer' | 'Seller' = 'Buyer') {
  return market.join(userType, 'Somebody');
}

const sendText = (from: Caller, id: string, text: string, pictures: readonly string[] = []) =>
  market.request(from, 'POST', `/conversations/${id}/messages`, { text, pictures });

async function messagesOf(reader: Caller, id: string): Promise<WireMessage[]> {
  const { list } = await market.request(reader, 'GET', `/conversations/${id}/messages`);
  return list as WireMessage[];
}

async function viewOf(reader: Caller, id: string): Promise<WireConversation> {
  const { body } = await market.request(reader, 'GET', `/conversations/${id}`);
  return body as WireConversation;
}

const unreadOf = async (reader: Caller) =>
  (await market.request(reader, 'GET', '/messages/unread')).body.unread as number;

describe('a conversation', () => {
  test('begins with a question, and each buyer has one for each listing', async () => {
    const { id, productId } = await begin(await fresh());
    const newBuyer = await fresh();
    const first = await market.request(newBuyer, 'POST', '/conversations', {
      productId,
      text: 'Any scratches?',
    });
    const again = await market.request(newBuyer, 'POST', '/conversations', {
      productId,
      text: 'And the hinge?',
    });
    expect(again.body.conversationId).toBe(first.body.conversationId);
    expect(again.body.conversationId).not.toBe(id);
    const about = await market.request(newBuyer, 'GET', `/conversations/about/${productId}`);
    expect(about.body).toEqual({ conversationId: first.body.conversationId });
    const texts = (await messagesOf(seller, again.body.conversationId as string)).map(({ text }) => text);
    expect(texts).toEqual(['And the hinge?', 'Any scratches?']);
  });

  test('is created once if two questions arrive at the same time', async () => {
    const newBuyer = await fresh();
    const productId = await market.list(seller);
    const asked = await Promise.all(
      ['one', 'two'].map((text) => market.request(newBuyer, 'POST', '/conversations', { productId, text })),
    );
    expect(new Set(asked.map(({ body }) => body.conversationId)).size).toBe(1);
  });

  test('is shown to each side with the other person, the listing, unread and seen messages', async () => {
    const newBuyer = await fresh();
    const { id, productId } = await begin(newBuyer);
    expect(await viewOf(seller, id)).toMatchObject({
      role: 'seller',
      partner: { _id: newBuyer.id, closed: false },
      product: { _id: productId, state: 'unsold', number: null },
      unread: 1,
      seenUntil: expect.any(String),
      lastMessage: { mine: false, text: 'Does the battery hold two hours?' },
      block: null,
    });
    const seen = await viewOf(newBuyer, id);
    expect(seen).toMatchObject({ role: 'buyer', unread: 0, seenUntil: null, lastMessage: { mine: true } });
    expect(seen.product.number).toMatch(/^01/);
  });

  test('is about an available listing of somebody else', async () => {
    const newBuyer = await fresh();
    const productId = await market.list(seller);
    const postQuestion = (text = 'Hello') =>
      market.request(newBuyer, 'POST', '/conversations', { productId, text });
    await hideProduct(market.db, productId);
    expect((await postQuestion()).body.code).toBe('product-gone');
    const sold = await market.list(seller);
    await sellProduct(market.db, sold);
    const late = await market.request(newBuyer, 'POST', '/conversations', { productId: sold, text: 'Hello' });
    expect(late.body.code).toBe('product-sold');
    const own = market.admit(seller, 'Buyer');
    const mine = await market.request(own, 'POST', '/conversations', {
      productId: await market.list(seller),
      text: 'Hello',
    });
    expect(mine.body.code).toBe('own-product');
    market.admit(seller, 'Seller');
  });

  test('can begin about an order, also a sold one, by either of its sides and nobody else', async () => {
    const productId = await market.list(seller);
    const orderer = await fresh();
    const write = (from: Caller, buyerId?: string) =>
      market.request(from, 'POST', '/conversations', { productId, text: 'I am late.', buyerId });
    const notOrdered = await write(seller, orderer.id);
    expect(notOrdered.body.code).toBe('not-found');
    expect((await write(seller)).body.code).toBe('not-found');
    const order = {
      productId,
      buyerId: orderer.id,
      buyerPhone: '01812345678',
      meetLocation: 'Mirpur 10',
    };
    await inTransaction(market.db, (tx) => placeBooking(tx, order, new Date()));
    await sellProduct(market.db, productId);
    expect((await write(await market.join('Seller', 'Other'), orderer.id)).body.code).toBe('not-found');
    const sent = await write(seller, orderer.id);
    expect(sent.status).toBe(200);
    expect(await viewOf(orderer, String(sent.body.conversationId))).toMatchObject({
      role: 'buyer',
      unread: 1,
    });
    expect((await write(orderer)).body.conversationId).toBe(sent.body.conversationId);
    const about = `/conversations/about/${productId}?buyerId=${orderer.id}`;
    expect((await market.request(seller, 'GET', about)).body).toEqual({
      conversationId: sent.body.conversationId,
    });
    const other = await market.join('Seller', 'Other');
    expect((await market.request(other, 'GET', about)).body).toEqual({ conversationId: null });
    expect((await market.request(await fresh(), 'GET', about)).body).toEqual({ conversationId: null });
  });

  test('continues after its listing is gone', async () => {
    const newBuyer = await fresh();
    const { id, productId } = await begin(newBuyer);
    await hideProduct(market.db, productId);
    expect((await sendText(newBuyer, id, 'Is it gone?')).status).toBe(200);
    const again = await market.request(newBuyer, 'POST', '/conversations', { productId, text: 'Hello?' });
    expect(again.body.conversationId).toBe(id);
    expect((await viewOf(newBuyer, id)).product).toMatchObject({ state: 'withdrawn', number: null });
  });

  test('does not exist for other people', async () => {
    const { id } = await begin(await fresh());
    const until = new Date().toISOString();
    const tries: readonly (readonly [string, string, unknown?])[] = [
      ['GET', `/conversations/${id}`],
      ['GET', `/conversations/${id}/messages`],
      ['POST', `/conversations/${id}/messages`, { text: 'Hello' }],
      ['PUT', `/conversations/${id}/read`, { until }],
      ['POST', `/conversations/${id}/reports`, { reason: 'Rude or threatening' }],
    ];
    for (const other of [outsider, admin]) {
      for (const [method, path, body] of tries) {
        const response = await market.request(other, method, path, body);
        expect([response.status, response.body.code], path).toEqual([404, 'not-found']);
      }
    }
    expect((await market.request(outsider, 'GET', '/conversations')).list).toEqual([]);
  });
});

describe('a message', () => {
  test('has text, pictures or both, within limits', async () => {
    const { id } = await begin(await fresh());
    expect((await sendText(seller, id, '  ')).body.errors).toEqual({
      text: ['Write a message or add a photo'],
    });
    expect((await sendText(seller, id, 'x'.repeat(2_001))).status).toBe(400);
    expect((await sendText(seller, id, 'x'.repeat(2_000))).status).toBe(200);
    const lost = await sendText(seller, id, '', [`/images/${'d'.repeat(32)}/page.jpg`]);
    expect(lost.body.errors).toEqual({ pictures: ['This photo is no longer stored; add it again'] });
    await sql`insert into images (id, width, height, placeholder) values (${PICTURE_ID}, 960, 720, 'data:,')
      on conflict do nothing`.execute(market.db);
    const sent = await sendText(seller, id, '', [`/images/${PICTURE_ID}/page.jpg`]);
    expect(sent.body.message).toMatchObject({ text: '', pictures: [{ id: PICTURE_ID, width: 960 }] });
    const { rows } = await sql<{ uses: number }>`select uses from images where id = ${PICTURE_ID}`.execute(
      market.db,
    );
    expect(rows[0]?.uses).toBe(1);
  });

  test('warns its reader, and does not tell its sender', async () => {
    const newBuyer = await fresh();
    const { id } = await begin(newBuyer);
    const sent = await sendText(seller, id, SCAM);
    expect(sent.body.message).toMatchObject({ mine: true, warnings: [] });
    expect((await messagesOf(newBuyer, id))[0]).toMatchObject({ text: SCAM, warnings: ['money-ahead'] });
    expect((await messagesOf(seller, id))[0]).toMatchObject({ text: SCAM, warnings: [] });
    expect((await viewOf(newBuyer, id)).lastMessage?.warnings).toEqual(['money-ahead']);
  });

  test('is unread until its reader has seen it, and its sender learns that', async () => {
    const [newBuyer, answerer] = [await fresh(), await fresh('Seller')];
    const { id } = await begin(newBuyer, answerer);
    await sendText(newBuyer, id, 'And the charger?');
    expect(await unreadOf(answerer)).toBe(2);
    const [last, first] = await messagesOf(answerer, id);
    const read = (until: string) => market.request(answerer, 'PUT', `/conversations/${id}/read`, { until });
    expect((await read(first?.sentAt ?? '')).body).toEqual({ acknowledged: true, unread: 1 });
    expect((await viewOf(newBuyer, id)).seenUntil).toBe(first?.sentAt);
    expect((await read(last?.sentAt ?? '')).body.unread).toBe(0);
    // Reading an earlier page again changes nothing.
    await read(first?.sentAt ?? '');
    expect((await viewOf(newBuyer, id)).seenUntil).toBe(last?.sentAt);
    expect(await unreadOf(answerer)).toBe(0);
    const unread = await market.request(answerer, 'GET', '/conversations?show=unread');
    expect(unread.list).toEqual([]);
  });

  test('is also read once its reader answers, which marks the notification as read', async () => {
    const [newBuyer, answerer] = [await fresh(), await fresh('Seller')];
    const { id } = await begin(newBuyer, answerer);
    const [question] = await messagesOf(answerer, id);
    const readings = async () => {
      const { rows } = await sql<{ personId: string; until: string }>`
        select payload ->> 'personId' as "personId", payload ->> 'until' as until from outbox_events
        where type = 'conversation.read' and payload ->> 'conversationId' = ${id}`.execute(market.db);
      return rows;
    };
    for (const text of ['Yes.', 'And the fan is new.']) await sendText(answerer, id, text);
    expect(await readings()).toEqual([{ personId: answerer.id, until: question?.sentAt }]);
  });
});

describe('limits', () => {
  test('20 messages a minute', async () => {
    const newBuyer = await fresh();
    const { id } = await begin(newBuyer);
    for (let sent = 1; sent < 20; sent += 1)
      expect((await sendText(newBuyer, id, `No. ${sent}`)).status).toBe(200);
    const refused = await sendText(newBuyer, id, 'One more');
    expect(refused.body).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  test('5 new conversations an hour; refused ones do not count', async () => {
    const newBuyer = await fresh();
    const gone = await market.list(seller);
    await hideProduct(market.db, gone);
    const postQuestion = (productId: string) =>
      market.request(newBuyer, 'POST', '/conversations', { productId, text: 'Hello' });
    expect((await postQuestion(gone)).body.code).toBe('product-gone');
    const listed = [];
    for (let count = 0; count < 6; count += 1) listed.push(await market.list(seller));
    const statuses = [];
    for (const productId of listed) statuses.push((await postQuestion(productId)).body.code ?? 'begun');
    expect(statuses).toEqual([...Array(5).fill('begun'), 'too-many-conversations']);
    // An existing conversation can continue.
    expect((await postQuestion(listed[0] ?? '')).status).toBe(200);
  });

  test('3 conversations for an account younger than 24 hours', async () => {
    const newBuyer = await fresh();
    await sql`update users set created_at = now() where id = ${newBuyer.id}`.execute(market.db);
    const codes = [];
    for (let count = 0; count < 4; count += 1) {
      const productId = await market.list(seller);
      const asked = await market.request(newBuyer, 'POST', '/conversations', { productId, text: 'Hello' });
      codes.push(asked.body.code ?? 'begun');
    }
    expect(codes).toEqual(['begun', 'begun', 'begun', 'too-many-conversations']);
  });
});

describe('a block', () => {
  test('prevents messages in both directions until it is removed', async () => {
    const newBuyer = await fresh();
    const { id } = await begin(newBuyer);
    expect((await market.request(seller, 'PUT', `/blocks/${newBuyer.id}`, {})).status).toBe(200);
    expect((await sendText(newBuyer, id, 'Hello?')).body.code).toBe('person-blocked');
    expect((await sendText(seller, id, 'Hello?')).body.code).toBe('person-blocked');
    const other = await market.request(newBuyer, 'POST', '/conversations', {
      productId: await market.list(seller),
      text: 'Hello',
    });
    expect(other.body.code).toBe('person-blocked');
    expect((await viewOf(seller, id)).block).toBe('mine');
    expect((await viewOf(newBuyer, id)).block).toBe('closed');
    const blocked = await market.request(seller, 'GET', '/conversations?show=blocked');
    expect(blocked.list.map(({ _id }) => _id)).toEqual([id]);
    expect((await market.request(newBuyer, 'DELETE', `/blocks/${seller.id}`)).status).toBe(404);
    expect((await market.request(seller, 'DELETE', `/blocks/${newBuyer.id}`)).status).toBe(200);
    expect((await sendText(newBuyer, id, 'Hello?')).status).toBe(200);
  });

  test('needs a conversation with the person', async () => {
    expect((await market.request(outsider, 'PUT', `/blocks/${seller.id}`, {})).status).toBe(404);
  });
});

describe('emails', () => {
  const emails = async (to: Caller) => {
    const { rows } = await sql<{ subject: string; text: string }>`
      select payload ->> 'subject' as subject, payload ->> 'text' as text from jobs
      where name = 'mail.send' and payload ->> 'to' = ${to.email}`.execute(market.db);
    return rows;
  };

  test('are sent for unread messages, one in 15 minutes and never twice', async () => {
    const [newBuyer, answerer] = [await fresh(), await fresh('Seller')];
    const { id } = await begin(newBuyer, answerer);
    const email = { conversationId: id, to: 'seller' };
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from jobs where name = 'conversations.send-email'
        and payload ->> 'conversationId' = ${id}`.execute(market.db);
    expect(Number(rows[0]?.count)).toBe(1);
    await market.run('conversations.send-email', email);
    // Simulates a worker that died before it recorded the result.
    await market.run('conversations.send-email', email);
    expect(await emails(answerer)).toHaveLength(1);
    expect((await emails(answerer))[0]?.text).toContain('battery hold two hours');
    expect((await emails(answerer))[0]?.text).toMatch(/^Somebody wrote to you$/m);
    market.wait(5 * 60_000);
    await sendText(newBuyer, id, 'Are you there?');
    const due = await sql<{ seconds: number }>`
      select extract(epoch from seller_email_due_at - seller_emailed_at)::integer as seconds
      from conversations where id = ${id}`.execute(market.db);
    expect(due.rows[0]?.seconds).toBeGreaterThanOrEqual(15 * 60);
    await market.run('conversations.send-email', email);
    expect(await emails(answerer)).toHaveLength(2);
  });

  test('are not sent for messages read on the page, and never contain a message with a warning', async () => {
    const [newBuyer, answerer] = [await fresh(), await fresh('Seller')];
    const { id } = await begin(newBuyer, answerer);
    const until = (await messagesOf(answerer, id))[0]?.sentAt;
    await market.request(answerer, 'PUT', `/conversations/${id}/read`, { until });
    await market.run('conversations.send-email', { conversationId: id, to: 'seller' });
    expect(await emails(answerer)).toEqual([]);
    await sendText(answerer, id, SCAM);
    await market.run('conversations.send-email', { conversationId: id, to: 'buyer' });
    const [email] = await emails(newBuyer);
    expect(email?.text).toContain('there is a warning beside it');
    expect(email?.text).not.toContain('bKash');
  });
});

describe('admins', () => {
  const report = { reason: 'Asks for money ahead', text: 'Wanted 2000 first' };

  test('read a reported conversation and no other, and the audit log records it', async () => {
    const newBuyer = await fresh();
    const { id } = await begin(newBuyer);
    await sendText(seller, id, SCAM);
    expect((await market.request(admin, 'POST', `/reported-conversations/${id}/readings`)).status).toBe(404);
    const thanks = await market.request(newBuyer, 'POST', `/conversations/${id}/reports`, report);
    expect(thanks.body).toMatchObject({ acknowledged: true });
    const twice = await market.request(newBuyer, 'POST', `/conversations/${id}/reports`, report);
    expect(twice.body).toMatchObject({ acknowledged: false });
    const listed = await market.request(admin, 'GET', '/reported-conversations');
    expect(listed.list.find(({ conversationId }) => conversationId === id)).toMatchObject({
      buyer: { _id: newBuyer.id },
      seller: { _id: seller.id },
      reports: [{ reason: report.reason, text: report.text, reporter: { _id: newBuyer.id } }],
    });
    expect(JSON.stringify(listed.list)).not.toContain(SCAM);
    const read = await market.request(admin, 'POST', `/reported-conversations/${id}/readings`);
    expect(read.body.messages).toMatchObject([
      { sender: { _id: newBuyer.id }, warnings: [] },
      { sender: { _id: seller.id }, text: SCAM, warnings: ['money-ahead'] },
    ]);
    const { rows } = await sql`
      select admin_id from admin_actions where action = 'read-conversation' and subject_id = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ admin_id: admin.id }]);
    const decision = { decision: 'nothing-wrong', reason: 'They knew each other' };
    const decide = () => market.request(admin, 'PUT', `/reported-conversations/${id}`, decision);
    expect((await decide()).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await decide()).body.code).toBe('nothing-to-decide');
    expect((await market.request(admin, 'POST', `/reported-conversations/${id}/readings`)).status).toBe(404);
  });

  test('are notified of a sender with warnings in three conversations, without the text', async () => {
    const sender = await fresh('Seller');
    const suspects = async () => {
      const { list } = await market.request(admin, 'GET', '/suspect-senders');
      return list.find(({ user }) => (user as { _id: string })._id === sender.id);
    };
    const scam = async () => {
      const { id } = await begin(await fresh(), sender);
      await sendText(sender, id, SCAM);
      await sendText(sender, id, SCAM);
    };
    await scam();
    await scam();
    expect(await suspects()).toBeUndefined();
    await scam();
    expect(await suspects()).toMatchObject({
      conversations: 3,
      warnings: [{ kind: 'money-ahead', count: 6 }],
    });
    expect(JSON.stringify(await suspects())).not.toContain('bKash');
    const decide = () => market.request(admin, 'PUT', `/suspect-senders/${sender.id}`, { decision: 'acted' });
    expect((await decide()).status).toBe(200);
    expect((await decide()).body.code).toBe('nothing-to-decide');
    expect(await suspects()).toBeUndefined();
    await scam();
    expect(await suspects()).toMatchObject({ conversations: 4 });
  });
});

test('new messages can be requested without a stream', async () => {
  const newBuyer = await fresh();
  const since = new Date(Date.now() - 1_000).toISOString();
  const { id } = await begin(newBuyer);
  const { list } = await market.request(newBuyer, 'GET', `/messages/live?since=${since}`);
  expect(list).toMatchObject([{ conversationId: id, unread: 0, messages: [{ mine: true }] }]);
  expect((await market.request(outsider, 'GET', `/messages/live?since=${since}`)).list).toEqual([]);
  // Times more than a week ago are treated as a week ago, even one that the database cannot represent.
  const early = await market.request(newBuyer, 'GET', '/messages/live?since=0000-01-01T00:00:00.000Z');
  expect(early.list).toHaveLength(1);
});

test('closing an account deletes the messages of its owner', async () => {
  const newBuyer = await fresh();
  const { id } = await begin(newBuyer);
  await sendText(seller, id, 'Yes, about three hours');
  await inTransaction(market.db, (tx) => emptyMessagesOf(tx, newBuyer.id));
  expect((await messagesOf(seller, id)).map(({ text }) => text)).toEqual([
    'Yes, about three hours',
    'Deleted with the account.',
  ]);
});

test('a conversation is deleted a year after its last message, with its pictures', async () => {
  const { id } = await begin(await fresh());
  await sql`update conversations set last_message_at = now() - interval '366 days' where id = ${id}`.execute(
    market.db,
  );
  const { id: kept } = await begin(await fresh());
  await market.run('conversations.sweep', {});
  expect((await market.request(seller, 'GET', `/conversations/${id}`)).status).toBe(404);
  expect((await market.request(seller, 'GET', `/conversations/${kept}`)).status).toBe(200);
});
