import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireListing } from '../../catalog/contract.ts';
import { lockProduct, undoSale, withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { holdProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import { type CatalogTestMarket, START } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;
let id: string;
/** Email addresses of the sellers who got an email during a test. */
let recipients: string[];

const days = (count: number) => new Date(START.getTime() + count * DAY_MS);

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
  recipients = [seller.email];
  id = await listUntil(60);
});

/** Puts a product on sale whose term ends `end` days after the tests begin. */
async function listUntil(end: number, of: Caller = seller, title = 'Dell Latitude 5420'): Promise<string> {
  const listed = await market.list(of, { title });
  await sql`update products set ends_at = ${days(end)}, posted_at = ${days(-1)} where id = ${listed}`.execute(
    market.db,
  );
  return listed;
}

async function runOn(day: number) {
  market.setNow(days(day));
  await market.runJobs();
}

const act = (action: string, caller: Caller | null = seller, productId = id) =>
  market.post(`/productAll/${productId}/${action}`, {}, caller);

/** Sells the product, and undoes the sale on a day, as when its buyer cancels. */
async function undoSaleOn(day: number) {
  const bookingId = randomUUID();
  await sellProduct(market.db, id, { bookingId, now: market.now() });
  await inTransaction(market.db, async (tx) => {
    const product = await lockProduct(tx, id, days(day));
    if (product) await undoSale(tx, product, { bookingId, isOffered: true, now: days(day) });
  });
}

async function outcomeOf(response: Promise<Response>) {
  const answer = await response;
  const body = (await answer.json()) as { code?: string };
  return answer.status === 200 ? 'done' : body.code;
}

async function read(caller: Caller | null = null, productId = id) {
  const response = await market.get(`/productAll/${productId}`, caller);
  return response.status === 200 ? wireListing.parse(await response.json()) : null;
}

const stateOf = async () => {
  const listing = await read(seller);
  return [listing?.state, listing?.ending];
};

async function emails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await sql<{ payload: { to: string; subject: string; text: string } }>`
    select payload from jobs where name = 'mail.send' and payload ->> 'to' = any(${recipients}::text[]) order by id`.execute(
    market.db,
  );
  return rows.map(({ payload }) => payload);
}

describe('the term of listings', () => {
  test('a new listing is on the market for 60 days', async () => {
    const fresh = await read(null, await market.list(seller));
    const length = Date.parse(fresh?.endsAt ?? '') - Date.now();
    expect(Math.round(length / DAY_MS)).toBe(60);
  });

  test('a seller is notified once, at least seven days before the end, and then the listing ends', async () => {
    await runOn(51.9);
    expect(await emails()).toEqual([]);
    await runOn(52.5);
    await runOn(53.5);
    expect(await emails()).toMatchObject([
      { to: seller.email, subject: 'Dell Latitude 5420 is listed until 19 January' },
    ]);
    await runOn(59.9);
    expect(await stateOf()).toEqual(['unsold', undefined]);
    await runOn(60);
    await runOn(61);
    expect(await stateOf()).toEqual(['withdrawn', 'lapsed']);
    expect(await emails()).toHaveLength(1);
    const { rows } = await sql`select payload from outbox_events
      where type = 'product.withdrawn' and payload ->> 'productId' = ${id}`.execute(market.db);
    expect(rows).toEqual([
      { payload: { productId: id, sellerId: seller.id, withdrawnBy: seller.id, ending: 'lapsed' } },
    ]);
  });

  test('a sweep after an outage notifies first, and ends no listing before seven days have passed', async () => {
    await runOn(70);
    expect(await stateOf()).toEqual(['unsold', undefined]);
    expect(await emails()).toHaveLength(1);
    await runOn(76.9);
    expect((await stateOf())[0]).toBe('unsold');
    await runOn(77);
    expect((await stateOf())[0]).toBe('withdrawn');
    expect(await emails()).toHaveLength(1);
  });

  test('one email names all listings of a seller that end soon, and each seller gets their own', async () => {
    const other = await market.join('Seller', 'Salma');
    recipients = [seller.email, other.email];
    await listUntil(60, other, 'HP ProBook 450');
    await listUntil(59, seller, 'Canon LBP6030');
    await runOn(52);
    const posted = await emails();
    expect(posted.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [seller.email, '2 of your listings end soon'],
        [other.email, 'HP ProBook 450 is listed until 19 January'],
      ].sort(),
    );
    const text = posted.find(({ to }) => to === seller.email)?.text;
    expect(text).toContain('Until 18 January: Canon LBP6030');
    expect(text).toContain('Until 19 January: Dell Latitude 5420');
  });

  test('renewing starts a new term with a new notification', async () => {
    await runOn(54);
    expect(await outcomeOf(act('renew'))).toBe('done');
    expect((await read())?.endsAt).toBe(days(114).toISOString());
    await runOn(100);
    expect(await emails()).toHaveLength(1);
    await runOn(107);
    expect(await emails()).toHaveLength(2);
  });

  test("one request renews all of a seller's listings that end soon, and no others", async () => {
    const other = await market.join('Seller', 'Salma');
    const foreign = await listUntil(60, other);
    const late = await listUntil(90);
    await listUntil(58);
    market.setNow(days(54));
    const response = await market.post('/listings/renew', {}, seller);
    expect(await response.json()).toEqual({ acknowledged: true, renewed: 2 });
    expect((await read(null, foreign))?.endsAt).toBe(days(60).toISOString());
    expect((await read(null, late))?.endsAt).toBe(days(90).toISOString());
  });

  test('a listing does not end while a buyer pays for it', async () => {
    await runOn(53);
    const { id: buyerId } = await market.join('Buyer');
    const now = new Date(days(60).getTime() - 60_000);
    await holdProduct(market.db, id, { bookingId: randomUUID(), buyerId, now });
    await runOn(60);
    expect((await stateOf())[0]).toBe('reserved');
    await runOn(60.1);
    expect(await stateOf()).toEqual(['withdrawn', 'lapsed']);
    const { rows } = await sql`select ending from product_holds where product_id = ${id}`.execute(market.db);
    expect(rows).toEqual([{ ending: 'lapsed' }]);
  });

  test('lasts seven more days with a new notification if a sale is undone after its end', async () => {
    await runOn(53);
    await undoSaleOn(62);
    await runOn(62.1);
    expect(await stateOf()).toEqual(['unsold', undefined]);
    expect(await emails()).toHaveLength(2);
    await runOn(69);
    expect((await stateOf())[0]).toBe('unsold');
    await runOn(69.2);
    expect(await stateOf()).toEqual(['withdrawn', 'lapsed']);
    expect(await emails()).toHaveLength(2);
  });

  test('keeps its end and its notification if a sale is undone long before the end', async () => {
    await runOn(52);
    await undoSaleOn(52.5);
    await runOn(59.9);
    expect(await stateOf()).toEqual(['unsold', undefined]);
    await runOn(60);
    expect(await stateOf()).toEqual(['withdrawn', 'lapsed']);
    expect(await emails()).toHaveLength(1);
  });
});

describe('a listing off the market', () => {
  test('is visible to everyone if it was sold elsewhere, but with contact data only for its seller', async () => {
    expect(await outcomeOf(act('sold-elsewhere'))).toBe('done');
    expect(await read()).toMatchObject({
      state: 'withdrawn',
      ending: 'sold-elsewhere',
      number: '',
      sellerEmail: '',
    });
    expect(await read(seller)).toMatchObject({ number: '01712345678', sellerEmail: seller.email });
  });

  test('is hidden from others if it was taken down or removed', async () => {
    await market.remove(`/productAll/${id}`, seller);
    expect([await read(), await stateOf()]).toEqual([null, ['withdrawn', 'taken-down']]);
    const removed = await listUntil(60);
    const admin = await market.join('Admin');
    const removal = { productId: removed, adminId: admin.id, reason: 'Listed twice', now: START };
    await market.db.transaction().execute((tx) => withdrawAsAdmin(tx, removal));
    expect(await read(null, removed)).toBeNull();
    expect(await read(seller, removed)).toMatchObject({ ending: 'removed' });
  });

  test('can be relisted in its old place, or as newly posted after a whole term', async () => {
    await market.remove(`/productAll/${id}`, seller);
    market.setNow(days(3));
    expect(await outcomeOf(act('relist'))).toBe('done');
    expect(await read()).toMatchObject({
      state: 'unsold',
      endsAt: days(63).toISOString(),
      currentTime: days(-1).toISOString(),
    });
    await runOn(60);
    await runOn(67);
    expect(await stateOf()).toEqual(['withdrawn', 'lapsed']);
    expect(await outcomeOf(act('relist'))).toBe('done');
    expect(await read()).toMatchObject({ state: 'unsold', currentTime: days(67).toISOString() });
    const { rows } = await sql<{
      action: string;
    }>`select action from product_changes where product_id = ${id} order by id`.execute(market.db);
    expect(rows.map(({ action }) => action)).toEqual(['relisted', 'lapsed', 'relisted']);
  });

  test('is in the search index again once it is relisted', async () => {
    const found = async () => {
      const { rows } = await sql`select 1 from search_documents where product_id = ${id}`.execute(market.db);
      return rows.length;
    };
    await act('sold-elsewhere');
    expect(await found()).toBe(0);
    await act('relist');
    expect(await found()).toBe(1);
  });

  test('cannot be relisted by its seller if an admin removed it', async () => {
    const { id: adminId } = await market.join('Admin');
    const removal = { productId: id, adminId, reason: 'Listed twice', now: START };
    await market.db.transaction().execute((tx) => withdrawAsAdmin(tx, removal));
    expect(await outcomeOf(act('relist'))).toBe('product-removed');
  });

  test('refuses actions that do not fit its state, and all actions of other sellers', async () => {
    const other = await market.join('Seller');
    const outcomes = async (caller: Caller = seller) =>
      Object.fromEntries(
        await Promise.all(
          ['renew', 'relist', 'sold-elsewhere'].map(async (action) => [
            action,
            await outcomeOf(act(action, caller)),
          ]),
        ),
      );
    expect(await outcomes(other)).toEqual({
      renew: 'not-found',
      relist: 'not-found',
      'sold-elsewhere': 'not-found',
    });
    expect(await outcomeOf(act('relist'))).toBe('product-listed');
    await market.remove(`/productAll/${id}`, seller);
    expect(await outcomeOf(act('renew'))).toBe('product-ended');
    expect(await outcomeOf(act('sold-elsewhere'))).toBe('not-found');
    id = await listUntil(60);
    await sellProduct(market.db, id);
    expect(await outcomes()).toEqual({
      renew: 'product-sold',
      relist: 'product-sold',
      'sold-elsewhere': 'product-sold',
    });
  });

  test('cannot be relisted if its account was closed in the meantime', async () => {
    await market.remove(`/productAll/${id}`, seller);
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
    expect(await outcomeOf(act('relist'))).toBe('not-allowed');
  });
});

describe("a seller's own listings", () => {
  test('are filtered by state and counted, without listings of other sellers', async () => {
    const sold = await listUntil(60);
    await sellProduct(market.db, sold);
    const gone = await listUntil(60);
    await market.remove(`/productAll/${gone}`, seller);
    const held = await listUntil(60);
    const { id: buyerId } = await market.join('Buyer');
    await holdProduct(market.db, held, { bookingId: randomUUID(), buyerId, now: START });
    await market.list(await market.join('Seller'));
    const idsOf = async (query: string) => {
      const listings = (await (await market.get(`/listings${query}`, seller)).json()) as unknown[];
      return listings.map((listing) => wireListing.parse(listing)._id).sort();
    };
    expect(await idsOf('')).toEqual([id, sold, held].sort());
    expect(await idsOf('?state=unsold')).toEqual([id]);
    expect(await idsOf('?state=reserved')).toEqual([held]);
    expect(await idsOf('?state=sold')).toEqual([sold]);
    expect(await idsOf('?state=withdrawn')).toEqual([gone]);
    market.setNow(days(54));
    expect(await (await market.get('/listings/counts', seller)).json()).toEqual({
      unsold: 2,
      reserved: 0,
      sold: 1,
      withdrawn: 1,
      endingSoon: 2,
    });
  });
});
