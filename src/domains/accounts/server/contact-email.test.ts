import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.server.ts';
import { buildAccount } from '../testing/fixtures.ts';
import {
  type AccountsTestMarket,
  openAccountsTestMarket,
  queuedEmailsTo,
  refusalOf,
  tokenOf,
} from '../testing/test-market.ts';
import type { User } from '../user.ts';
import { findSellerId } from './contact-email.server.ts';
import { eraseAccount } from './erase-account.server.ts';

let market: AccountsTestMarket;
let seller: User;
let cookie: string;
let shop: string;
let shops = 0;

beforeAll(async () => {
  market = await openAccountsTestMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await buildAccount(market.database.db, { userType: 'Seller' });
  cookie = await market.accounts.openSession(seller.id);
  shops += 1;
  shop = `shop-${shops}@secondbyte.test`;
});

const change = (contactEmail: string, proof = cookie) =>
  market.send('PUT', '/me/contact-email', { cookie: proof, json: { contactEmail } });
const answer = (token: string, proof?: string) =>
  market.send('POST', '/email-verifications', { json: { token }, ...(proof ? { cookie: proof } : {}) });
const tokenFor = async (email: string) => tokenOf((await queuedEmailsTo(market, email))[0]);

/** Returns the email address that public pages show for a seller. */
async function shown(user = seller): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from seller_cards where id = ${user.id}`.execute(market.database.db);
  return rows[0]?.email;
}

async function showShop(): Promise<void> {
  await change(shop);
  expect((await answer(await tokenFor(shop), cookie)).status).toBe(200);
}

describe('a contact address', () => {
  test('replaces the sign-in address on pages once its email was confirmed, and proves nothing else', async () => {
    const asked = await change(`  ${shop.toUpperCase()} `);
    expect(await asked.json()).toEqual({ contactEmail: null, asked: shop });
    expect(await shown()).toBe(seller.email);
    const token = await tokenFor(shop);
    expect((await answer(token, cookie)).status).toBe(200);
    expect(await shown()).toBe(shop);
    // A link scanner may open the link first; the second visit must succeed too.
    expect((await answer(token, cookie)).status).toBe(200);
    const own = await market.send('GET', '/me/contact-email', { cookie });
    expect(await own.json()).toEqual({ contactEmail: shop, asked: null });
    const me = await market.send('GET', '/me', { cookie });
    expect(await me.json()).toMatchObject({ user: { email: seller.email, emailVerified: false } });
  });

  test('is not confirmed by a reader of the mailbox without the account', async () => {
    await change(shop);
    const token = await tokenFor(shop);
    const other = await buildAccount(market.database.db, { userType: 'Seller' });
    for (const proof of [undefined, await market.accounts.openSession(other.id)]) {
      expect(await refusalOf(await answer(token, proof))).toMatchObject({ code: 'account-not-shown' });
    }
    expect(await shown()).toBe(seller.email);
  });

  test('is not confirmed by the email of an earlier address', async () => {
    const earlier = `earlier-${shop}`;
    await change(earlier);
    await change(shop);
    expect(await refusalOf(await answer(await tokenFor(earlier), cookie))).toMatchObject({
      code: 'proof-expired',
    });
    expect(await shown()).toBe(seller.email);
  });

  test('stays visible while another one waits, and is removed immediately on request', async () => {
    await showShop();
    const next = await change(`next-${shop}`);
    expect(await next.json()).toEqual({ contactEmail: shop, asked: `next-${shop}` });
    expect(await shown()).toBe(shop);
    expect(await (await change('')).json()).toEqual({ contactEmail: null, asked: null });
    expect(await shown()).toBe(seller.email);
    expect((await answer(await tokenFor(`next-${shop}`), cookie)).status).toBe(409);
  });

  test('belongs to one seller', async () => {
    const other = await buildAccount(market.database.db, { userType: 'Seller' });
    const otherCookie = await market.accounts.openSession(other.id);
    await change(shop, otherCookie);
    const token = await tokenFor(shop);
    await showShop();
    expect(await refusalOf(await answer(token, otherCookie))).toMatchObject({
      status: 409,
      code: 'contact-email-taken',
    });
    expect(await shown(other)).toBe(other.email);
    for (const email of [shop, shop.toUpperCase()]) {
      expect(await findSellerId(market.database.db, email, null)).toBe(seller.id);
    }
  });

  test('cannot be a confirmed sign-in address of another seller, and nobody can take it by signing up', async () => {
    const other = await buildAccount(market.database.db, { userType: 'Seller', email: shop });
    const setProved = (proved: boolean) =>
      sql`update users set email_verified = ${proved} where id = ${other.id}`.execute(market.database.db);
    await change(shop);
    const token = await tokenFor(shop);
    await setProved(true);
    expect(await refusalOf(await answer(token, cookie))).toMatchObject({ code: 'contact-email-taken' });
    await setProved(false);
    expect((await answer(token, cookie)).status).toBe(200);
    expect(await findSellerId(market.database.db, shop, null)).toBe(seller.id);
  });

  test('hides the sign-in address: only its owner finds the seller by it', async () => {
    const { db } = market.database;
    expect(await findSellerId(db, seller.email, null)).toBe(seller.id);
    await showShop();
    const other = await buildAccount(db, { userType: 'Seller' });
    for (const caller of [null, other]) expect(await findSellerId(db, seller.email, caller)).toBeNull();
    expect(await findSellerId(db, seller.email.toUpperCase(), seller)).toBe(seller.id);
  });

  test('must be an email address, and is only for sellers', async () => {
    expect(await refusalOf(await change('nonsense'))).toMatchObject({
      status: 400,
      errors: { contactEmail: ['Enter an email address like name@example.com'] },
    });
    const buyer = await buildAccount(market.database.db);
    const refused = await change(shop, await market.accounts.openSession(buyer.id));
    expect(await refusalOf(refused)).toMatchObject({ status: 403, code: 'not-allowed' });
  });

  test('is deleted with the account', async () => {
    await showShop();
    await change(`next-${shop}`);
    const erasure = { userId: seller.id, keepsTrade: false, mayReturn: true };
    await inTransaction(market.database.db, (tx) => eraseAccount(tx, erasure));
    const { rows } = await sql`
      select contact_email, contact_email_asked from users where id = ${seller.id}`.execute(
      market.database.db,
    );
    expect(rows).toEqual([{ contact_email: null, contact_email_asked: null }]);
  });
});
