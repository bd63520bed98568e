import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { erasePersonalData } from '#platform/db/personal-data.server.ts';
import { queueSms } from '#platform/work/sms.server.ts';
import { bookingsPersonalData } from '../../bookings/testing/fixtures.ts';
import { handoverPersonalData } from '../../handover/testing/fixtures.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

const HOUR = 60 * MINUTE;
const PLACE = 'Multiplan Center, ground floor';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let id: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false, queueSms });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  id = await checkout.book(buyer, await market.list(seller));
});

const inHours = (hours: number) => new Date(market.orders.clock().getTime() + hours * HOUR).toISOString();
const propose = (caller: Caller, at: string, place = PLACE) =>
  market.request(caller, 'POST', `/orders/${id}/meeting`, { place, at });
const accept = (caller: Caller, at: string, meetingId?: string) =>
  market.request(caller, 'POST', `/orders/${id}/meeting/acceptance`, { at, meetingId });
const noShow = (caller: Caller) => market.request(caller, 'POST', `/orders/${id}/no-show`);
const orderOf = async (caller: Caller) => (await market.request(caller, 'GET', `/orders/${id}`)).body;
const code = async (response: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await response).body.code;
const subjects = async (to: Caller) =>
  (await market.emailsTo(to.email)).map(({ subject }) => subject.split(':')[0] ?? '');
const emailTo = (to: Caller, subject: string) =>
  eventually(
    () => subjects(to),
    (all) => all.includes(subject),
  );
const agree = async (hours: number) => {
  const at = inHours(hours);
  await propose(buyer, at);
  expect((await accept(seller, at)).status).toBe(200);
  return at;
};
const dueTimes = async () => (await orderOf(buyer)).due as Readonly<Record<string, string>>;
const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();
/** Returns the text messages about the order. */
const smsTexts = async () => {
  const { rows } = await sql<{ to: string; text: string }>`
    select payload ->> 'to' as to, payload ->> 'text' as text from jobs
    where name = 'sms.send' and payload ->> 'text' like ${`%${id}%`}`.execute(market.db);
  return rows;
};
const pay = async () => {
  await checkout.pay(buyer, id);
};

describe('a meeting', () => {
  test('is proposed by one side and accepted by the other; both have it as a file and get a reminder', async () => {
    const at = inHours(30);
    expect((await propose(buyer, at)).status).toBe(200);
    expect(await orderOf(seller)).toMatchObject({ meeting: { place: PLACE, by: 'buyer', acceptedAt: null } });
    expect(await code(accept(buyer, at))).toBe('meeting-changed');
    expect((await accept(seller, at)).status).toBe(200);
    expect(await code(accept(seller, at))).toBe('meeting-changed');
    expect((await orderOf(buyer)).meeting).toMatchObject({ acceptedAt: expect.any(String) });
    for (const one of [buyer, seller]) await emailTo(one, 'Your meeting is agreed');
    const file = await fetch(`${market.publicUrl}/orders/${id}/meeting.ics`, {
      headers: { authorization: `Bearer ${seller.id}` },
    });
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(await file.text()).toContain('LOCATION:Multiplan Center\\, ground floor\r\n');
    const outsider = await market.join('Seller', 'Nadia');
    expect((await market.request(outsider, 'GET', `/orders/${id}/meeting.ics`)).status).toBe(404);
    market.wait(27 * HOUR + MINUTE);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    for (const one of [buyer, seller]) await emailTo(one, 'You meet soon');
    expect((await subjects(buyer)).filter((one) => one === 'You meet soon')).toHaveLength(1);
    const texts = await smsTexts();
    expect(texts.map(({ to }) => to).sort()).toEqual(['01712345678', '01812345678']);
    expect(texts.every(({ text }) => text.includes('you meet on ') && text.includes(PLACE))).toBe(true);
  });

  test('causes at most one SMS to each side in a day, which names no place that a person typed', async () => {
    for (const [round, place] of ['Claim at https://evil.example', 'Laboni Point'].entries()) {
      const at = inHours(4);
      await propose(buyer, at, place);
      expect((await accept(seller, at)).status).toBe(200);
      market.wait(HOUR + MINUTE);
      await market.sweepOrders();
      await eventually(
        () => subjects(buyer),
        (all) => all.filter((one) => one === 'You meet soon').length > round,
      );
    }
    const texts = await smsTexts();
    expect(texts.map(({ to }) => to).sort()).toEqual(['01712345678', '01812345678']);
    for (const { text } of texts) expect(text).toContain('place: see the order page');
  });

  test('that has begun before the sweep ran again causes no reminder', async () => {
    await agree(4);
    market.wait(4 * HOUR + MINUTE);
    await market.sweepOrders();
    expect(await dueTimes()).not.toHaveProperty('meeting');
    const { rows } = await sql`select from outbox_events
      where type = 'order.meeting-near' and payload ->> 'bookingId' = ${id}`.execute(market.db);
    expect(rows).toEqual([]);
  });

  test('that was proposed again in the meantime cannot be accepted unseen, and needs a future time', async () => {
    const at = inHours(5);
    await propose(buyer, at);
    await propose(buyer, inHours(6), 'IDB Bhaban, main entrance');
    expect(await code(accept(seller, at))).toBe('meeting-changed');
    expect((await propose(seller, inHours(-1))).body.errors).toEqual({ at: ['Choose a time in the future'] });
    expect((await propose(seller, inHours(15 * 24))).body.errors).toEqual({
      at: ['Choose a time within 14 days'],
    });
    expect((await propose(seller, at, ' ')).body.errors).toEqual({ place: ['Enter a place'] });
  });

  test('that was replaced by another place at the same time cannot be accepted unseen', async () => {
    const at = inHours(5);
    const shownId = async () => ((await orderOf(seller)).meeting as { readonly _id: string })._id;
    await propose(buyer, at);
    const seen = await shownId();
    await propose(buyer, at, 'Mirpur 10, beside the metro station');
    expect(await code(accept(seller, at, seen))).toBe('meeting-changed');
    expect((await accept(seller, at, await shownId())).status).toBe(200);
  });

  test('stays after the payment, which moves the end of the order once', async () => {
    const at = await agree(9 * 24);
    await pay();
    const handover = daysAfter(at, 2);
    const warnings = { 'first-warning': daysAfter(at, -1), 'last-warning': daysAfter(at, 1) };
    const due = { handover, ...warnings, meeting: expect.any(String) };
    expect(await eventually(dueTimes, (times) => times.handover === handover)).toMatchObject(due);
    const later = inHours(12 * 24);
    await propose(seller, later);
    expect((await accept(buyer, later)).status).toBe(200);
    expect(await dueTimes()).toMatchObject({ handover });
  });

  test('moves the end of a paid order once, also if it was agreed after the payment', async () => {
    await pay();
    const at = await agree(10 * 24);
    const handover = daysAfter(at, 2);
    expect(await dueTimes()).toMatchObject({ handover, 'last-warning': daysAfter(at, 1) });
    const later = inHours(12 * 24);
    await propose(seller, later);
    expect((await accept(buyer, later)).status).toBe(200);
    expect(await dueTimes()).toMatchObject({ handover });
  });

  test('agreed after the first warning causes another one, 3 days before the new end', async () => {
    await pay();
    market.wait(8 * DAY_MS);
    await market.sweepOrders();
    await emailTo(buyer, 'Do you have it already?');
    const at = await agree(6 * 24);
    expect(await dueTimes()).toMatchObject({
      handover: daysAfter(at, 2),
      'first-warning': daysAfter(at, -1),
      'last-warning': daysAfter(at, 1),
    });
  });

  test('soon before the end does not repeat the first warning at once', async () => {
    await pay();
    market.wait(8 * DAY_MS);
    await market.sweepOrders();
    const at = await agree(12);
    expect(await dueTimes()).toMatchObject({ handover: daysAfter(at, 2) });
    expect(await dueTimes()).not.toHaveProperty('first-warning');
  });

  test('replaced by a proposal before the payment moves the end only once it is accepted', async () => {
    await agree(9 * 24);
    const at = inHours(10 * 24);
    await propose(seller, at);
    await pay();
    await emailTo(buyer, 'Paid');
    expect(Date.parse((await dueTimes()).handover ?? '')).toBeLessThan(Date.parse(daysAfter(at, 1)));
    expect((await accept(buyer, at)).status).toBe(200);
    expect(await dueTimes()).toMatchObject({ handover: daysAfter(at, 2) });
  });

  test('that the other side missed is recorded once, at the earliest an hour after it', async () => {
    expect(await code(noShow(seller))).toBe('meeting-changed');
    await agree(4);
    market.wait(4 * HOUR + 30 * MINUTE);
    expect((await noShow(seller)).status).toBe(400);
    market.wait(HOUR);
    expect((await noShow(seller)).status).toBe(200);
    expect((await noShow(seller)).status).toBe(200);
    // A buyer who did not come can still be reported, even if they propose another meeting afterwards.
    await propose(buyer, inHours(5));
    expect((await noShow(seller)).status).toBe(200);
    const history = (await orderOf(seller)).history as { action: string; by: string }[];
    expect(history.filter(({ action }) => action === 'no-show')).toMatchObject([
      { by: 'seller', meeting: { place: PLACE } },
    ]);
    await emailTo(buyer, 'Reported');
  });

  test('that a side missed is counted in all orders of that person, also once the order is cancelled', async () => {
    await agree(4);
    market.wait(6 * HOUR);
    expect((await noShow(seller)).status).toBe(200);
    expect(await orderOf(seller)).toMatchObject({ buyer: { noShows: 1 }, seller: { noShows: 0 } });
    expect((await market.request(buyer, 'DELETE', `/bookings/${id}`)).status).toBe(200);
    const another = await market.join('Seller', 'Nadia');
    id = await checkout.book(buyer, await market.list(another));
    expect(await orderOf(another)).toMatchObject({ buyer: { noShows: 1 }, seller: { noShows: 0 } });
    const at = inHours(4);
    await propose(another, at);
    expect((await accept(buyer, at)).status).toBe(200);
    market.wait(6 * HOUR);
    for (const one of [buyer, another]) expect((await noShow(one)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ buyer: { noShows: 2 }, seller: { noShows: 1 } });
  });

  test('replaced by another proposal in time causes no reminder, and nobody counts as absent', async () => {
    await agree(4);
    await propose(seller, inHours(6), 'IDB Bhaban, main entrance');
    expect((await orderOf(buyer)).due).not.toHaveProperty('meeting');
    market.wait(5 * HOUR + MINUTE);
    expect(await code(noShow(seller))).toBe('meeting-changed');
  });

  test('loses a place named by a person who closes the account, unless its order was paid', async () => {
    const home = 'My home, House 4 of Road 27';
    await propose(buyer, inHours(5), home);
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    const unpaid = id;
    id = await checkout.book(buyer, await market.list(seller));
    await propose(buyer, inHours(5), home);
    await pay();
    const personalData = { ...bookingsPersonalData, ...handoverPersonalData };
    await inTransaction(market.db, (tx) => erasePersonalData(tx, personalData, buyer.id));
    expect((await orderOf(seller)).meeting).toMatchObject({ place: home });
    id = unpaid;
    const order = await orderOf(seller);
    expect(order.meeting).toMatchObject({ place: '' });
    expect(JSON.stringify(order)).not.toContain('Road 27');
  });

  test('is only for the two sides', async () => {
    const at = inHours(5);
    const [outsider, rival] = [await market.join('Seller', 'Nadia'), await market.join('Buyer', 'Salma')];
    for (const one of [outsider, rival]) {
      expect((await propose(one, at)).status).toBe(404);
      expect((await accept(one, at)).status).toBe(404);
      expect((await noShow(one)).status).toBe(404);
      expect((await market.request(one, 'GET', `/orders/${id}/meeting.ics`)).status).toBe(404);
    }
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    expect(await code(propose(seller, at))).toBe('order-state');
  });
});

describe('meeting places', () => {
  test('are listed for everybody by city; admins add to them, each name once in a city', async () => {
    const { list } = await market.request(null, 'GET', '/places?city=Dhaka');
    expect(list.map(({ name }) => name)).toContain(PLACE);
    const admin = await market.join('Admin', 'Anika');
    const place = { city: 'Dhaka', area: 'Banani', name: `Banani 11, bridge ${crypto.randomUUID()}` };
    expect((await market.request(admin, 'POST', '/places', place)).status).toBe(200);
    expect(await code(market.request(admin, 'POST', '/places', place))).toBe('place-known');
    expect((await market.request(seller, 'POST', '/places', place)).status).toBe(403);
  });
});
