import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { erasePersonalData } from '#platform/db/personal-data.server.ts';
import { openTestApi } from '#platform/testing/api.ts';
import { setOptOut } from '#platform/work/email-optouts.server.ts';
import { queueSms } from '#platform/work/sms.server.ts';
import { verifySeller } from '../../accounts/public-api.server.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { openImageProcessor } from '../../images/public-api.server.ts';
import { verificationPersonalData } from '../personal-data.ts';
import { noStorage } from '../testing/no-storage.ts';
import { createVerification } from '../verification.server.ts';
import type { VerificationDeps } from './calls.server.ts';
import { deleteOutdated } from './store.server.ts';

const NUMBER = '01712345678';

async function openMarket(more: Pick<VerificationDeps, 'queueSms' | 'limits'> = {}) {
  return openTestApi((deps) => [
    createVerification({
      ...deps,
      ...more,
      imageProcessor: openImageProcessor({ db: deps.db, storage: noStorage }),
      config: { SESSION_SECRET: 'a secret that signs codes in one test' },
    }).api,
  ]);
}

let market: Awaited<ReturnType<typeof openMarket>>;
let photo: Buffer;
let seller: Caller;
let admin: Caller;

async function join(userType: UserType, number: string | null = NUMBER): Promise<Caller> {
  return market.admit(
    await buildAccount(market.db, { userType, number, name: 'Karim', emailVerified: true }),
    userType,
  );
}

beforeAll(async () => {
  market = await openMarket();
  const noise = { create: { width: 2_000, height: 1_200, channels: 3, background: '#0f6367' } } as const;
  photo = await sharp(noise)
    .withExif({ IFD0: { Artist: 'Rahim Uddin' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => market?.close());
beforeEach(async () => {
  await sql`delete from jobs`.execute(market.db);
  seller = await join('Seller');
  admin = await join('Admin');
});

const emailsTo = async ({ email }: Caller) => {
  const { rows } = await sql<{ subject: string; text: string; topic: string | null }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text, payload #>> '{subscription,topic}' as topic
    from jobs where name = 'mail.send' and payload ->> 'to' = ${email} order by id`.execute(market.db);
  return rows;
};

async function sendCode(caller = seller): Promise<string> {
  expect((await market.request(caller, 'POST', '/me/verification/code')).status).toBe(200);
  const text = (await emailsTo(caller)).at(-1)?.text ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'none came';
}

const typeCode = (code: string, caller = seller) =>
  market.request(caller, 'POST', '/me/verification/phone', { code });

async function sendDocument(kind = 'licence', caller = seller, bytes = photo): Promise<Response> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'licence.jpg');
  return market.fetch(caller, 'PUT', `/me/verification/document?kind=${kind}`, form);
}

const requestVerification = (caller = seller, shopAddress = 'Shop 12, Multiplan Center') =>
  market.request(caller, 'POST', '/me/verification', { shopAddress });
const own = async (caller = seller) => (await market.request(caller, 'GET', '/me/verification')).body;
const decide = (id: string, body: object, caller = admin) =>
  market.request(caller, 'PUT', `/verifications/${id}`, body);
const waiting = async () => (await market.request(admin, 'GET', '/verifications')).list;
/** Returns a seller's request from the list of waiting requests. */
const waitingOf = async ({ id }: Caller) =>
  (await waiting()).find((one) => (one.seller as { _id: string })._id === id);

/** Confirms a phone number, and sends a document and the request; returns the request's id. */
async function askWhole(caller = seller): Promise<string> {
  expect((await typeCode(await sendCode(caller), caller)).status).toBe(200);
  expect((await sendDocument('licence', caller)).status).toBe(200);
  expect((await requestVerification(caller)).status).toBe(200);
  return String((await waitingOf(caller))?._id);
}

describe('the phone number', () => {
  test('is confirmed by the sent code in any digits; afterwards each code gets the answer that it is confirmed', async () => {
    const code = await sendCode();
    expect(await own()).toMatchObject({ number: NUMBER, codeWay: 'email', request: null });
    expect((await own()).codeSentAt).not.toBeNull();
    const bangla = code.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));
    expect((await typeCode(`${bangla.slice(0, 3)} ${bangla.slice(3)}`)).status).toBe(200);
    expect(await own()).toMatchObject({ codeSentAt: null, request: { state: 'draft' } });
    expect(((await own()).request as { phoneProvedAt: unknown }).phoneProvedAt).not.toBeNull();
    const wrong = code === '000000' ? '000001' : '000000';
    for (const typed of [code, wrong])
      expect((await typeCode(typed)).body).toMatchObject({ status: 409, code: 'phone-confirmed' });
  });

  test('is confirmed by no other code, nor after five wrong ones or 15 minutes', async () => {
    const code = await sendCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await typeCode(wrong)).body.code, `try ${tries}`).toBe('code-wrong');
    expect((await typeCode(code)).body.code).toBe('code-over');
    const later = await sendCode();
    await sql`update verification_codes set expires_at = now() - interval '1 s'`.execute(market.db);
    expect((await typeCode(later)).body.code).toBe('code-over');
    expect((await typeCode('12345')).body.errors).toEqual({ code: ['Enter the 6 digits of the code'] });
    expect((await own()).request).toBeNull();
  });

  test('is that of the account: a code for another number does not count, and without a number there is nothing to confirm', async () => {
    const code = await sendCode();
    await sql`update users set number = '01812345678' where id = ${seller.id}`.execute(market.db);
    expect((await typeCode(code)).body.code).toBe('code-over');
    const nobody = await join('Seller', null);
    expect((await market.request(nobody, 'POST', '/me/verification/code')).body.code).toBe('no-number');
  });
});

describe('the document', () => {
  test('is visible to its owner and, after the request was sent, to admins; nobody else, and no cache stores it', async () => {
    await typeCode(await sendCode());
    expect((await sendDocument('identity')).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select id from verification_requests where seller_id = ${seller.id}`.execute(market.db);
    const path = `/verifications/${rows[0]?.id}/document`;
    expect((await market.fetch(admin, 'GET', path)).status).toBe(404);
    await requestVerification();
    for (const [caller, address] of [
      [seller, '/me/verification/document'],
      [admin, path],
    ] as const) {
      const response = await market.fetch(caller, 'GET', address);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const jpeg = await sharp(await response.arrayBuffer()).metadata();
      expect([jpeg.width, jpeg.exif]).toEqual([1_600, undefined]);
    }
    const other = await join('Seller');
    const buyer = await join('Buyer');
    expect((await market.fetch(other, 'GET', '/me/verification/document')).status).toBe(404);
    for (const caller of [seller, other, buyer])
      expect((await market.fetch(caller, 'GET', path)).status).toBe(403);
    expect((await market.fetch(null, 'GET', path)).status).toBe(401);
    const { rows: images } = await sql`select from images`.execute(market.db);
    expect(images).toEqual([]);
  });

  test('may be replaced until the request is sent, and must be a picture', async () => {
    await sendDocument('identity');
    await sendDocument('licence');
    expect(await own()).toMatchObject({ request: { document: { kind: 'licence' } } });
    const refused = await sendDocument('licence', seller, Buffer.from('%PDF-1.7 no picture'));
    expect(await refused.json()).toMatchObject({ status: 415, code: 'not-a-picture' });
    expect((await sendDocument('passport')).status).toBe(400);
    await typeCode(await sendCode());
    await requestVerification();
    expect(await (await sendDocument()).json()).toMatchObject({ code: 'request-waits' });
  });

  test('is deleted when the request is withdrawn, a month after the decision, and with the account', async () => {
    const left = async () => {
      const { rows } = await sql<{ seller: string }>`
        select seller_id as seller from verification_documents`.execute(market.db);
      return rows.map((row) => row.seller).filter((id) => id === seller.id).length;
    };
    await askWhole();
    expect((await market.request(seller, 'DELETE', '/me/verification')).status).toBe(200);
    expect([await left(), await waitingOf(seller)]).toEqual([0, undefined]);
    expect((await market.request(seller, 'DELETE', '/me/verification')).body.code).toBe('no-request');
    await decide(await askWhole(), { decision: 'decline', note: 'Unreadable' });
    const sweepAt = (days: number) => {
      const now = new Date(Date.now() + days * DAY_MS);
      return inTransaction(market.db, (tx) => deleteOutdated(tx, { now, draftsBefore: new Date(0) }));
    };
    await sweepAt(29);
    expect(await left()).toBe(1);
    await sweepAt(31);
    expect(await left()).toBe(0);
    await askWhole();
    await inTransaction(market.db, (tx) => erasePersonalData(tx, verificationPersonalData, seller.id));
    expect(await left()).toBe(0);
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
    expect((await sendDocument()).status).toBe(404);
  });

  test('of an unsent request is deleted after a month', async () => {
    await sendDocument();
    const draftsBefore = new Date(Date.now() + 1_000);
    await inTransaction(market.db, (tx) => deleteOutdated(tx, { now: new Date(), draftsBefore }));
    expect((await own()).request).toBeNull();
  });
});

describe('a request', () => {
  test('needs a confirmed number and a document', async () => {
    expect((await requestVerification()).body.code).toBe('request-incomplete');
    await sendDocument();
    expect((await requestVerification()).body.code).toBe('request-incomplete');
    await typeCode(await sendCode());
    await sql`update users set number = '01812345678' where id = ${seller.id}`.execute(market.db);
    expect((await requestVerification()).body.code).toBe('request-incomplete');
    await typeCode(await sendCode());
    expect((await requestVerification()).status).toBe(200);
    expect((await requestVerification()).body.code).toBe('request-waits');
  });

  test("is in the admins' queue with its evidence, the oldest first", async () => {
    const before = await join('Seller');
    await askWhole(before);
    const id = await askWhole();
    const queue = await waiting();
    const places = [before, seller].map(({ id: one }) =>
      queue.findIndex((entry) => (entry.seller as { _id: string })._id === one),
    );
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect((await market.request(admin, 'GET', `/verifications/${id}`)).body).toMatchObject({
      state: 'waiting',
      phone: { number: NUMBER, way: 'email' },
      document: { kind: 'licence' },
      shopAddress: 'Shop 12, Multiplan Center',
    });
    for (const [method, path] of [
      ['GET', '/verifications'],
      ['GET', `/verifications/${id}`],
      ['PUT', `/verifications/${id}`],
    ] as const)
      expect((await market.request(seller, method, path)).status, `${method} ${path}`).toBe(403);
  });

  test('verifies its seller with its checks when approved, notifies them and is recorded', async () => {
    const id = await askWhole();
    const checks = ['phone', 'licence'];
    expect((await decide(id, { decision: 'approve', checks, note: 'Called at 11.' })).status).toBe(200);
    const response = await own();
    expect(response).toMatchObject({
      verification: { checks: [{ what: 'licence' }, { what: 'phone' }] },
      request: { state: 'approved', reason: null },
    });
    const { rows } = await sql`
      select admin_id, action, reason from admin_actions where subject_id = ${seller.id}`.execute(market.db);
    const reason = 'Phone number; Trade licence, seen by us. Called at 11.';
    expect(rows).toEqual([{ admin_id: admin.id, action: 'verify-seller', reason }]);
    const email = (await emailsTo(seller)).at(-1);
    expect(email?.subject).toBe('You are a verified seller');
    expect(email?.text).toContain('Phone number; Trade licence, seen by us');
    expect(email?.topic).toBe('listings');
    const { rows: notifications } = await sql`
      select kind, details from notifications where person_id = ${seller.id}`.execute(market.db);
    expect(notifications).toEqual([{ kind: 'verification-decided', details: { approved: true } }]);
  });

  test('gives the reason when declined, and its seller may ask again', async () => {
    const id = await askWhole();
    expect((await decide(id, { decision: 'decline', note: 'The picture is blurred' })).status).toBe(200);
    expect(await own()).toMatchObject({
      verification: null,
      request: { state: 'declined', reason: 'The picture is blurred' },
    });
    const email = (await emailsTo(seller)).at(-1);
    expect(email?.text).toContain('The picture is blurred');
    expect(email?.topic).toBe('listings');
    expect(await askWhole()).not.toBe(id);
  });

  test('sends no email to a seller who has unsubscribed from emails about their listings', async () => {
    await inTransaction(market.db, (tx) => setOptOut(tx, { personId: seller.id, topic: 'listings' }, true));
    const decisions = async () =>
      (await emailsTo(seller)).filter(({ subject }) => subject !== 'Your code for Secondbyte');
    const before = await decisions();
    expect((await decide(await askWhole(), { decision: 'decline', note: 'Blurred' })).status).toBe(200);
    expect((await decide(await askWhole(), { decision: 'approve', checks: ['phone'] })).status).toBe(200);
    expect(await decisions()).toEqual(before);
  });

  test('is decided once, with a check or with a reason', async () => {
    const id = await askWhole();
    expect((await decide(id, { decision: 'approve', note: 'Fine' })).body.errors).toEqual({
      checks: ['Mark what you checked'],
    });
    expect((await decide(id, { decision: 'decline', checks: ['phone'] })).body.errors).toEqual({
      note: ['Write the reason; the seller gets it by email'],
    });
    await decide(id, { decision: 'decline', note: 'Blurred' });
    const emails = (await emailsTo(seller)).length;
    const again = await decide(id, { decision: 'approve', checks: ['phone'] });
    expect(again.body.code).toBe('request-decided');
    expect((await own()).verification).toBeNull();
    expect((await emailsTo(seller)).length).toBe(emails);
    const nobody = '019aa0b2-0000-7000-8000-000000000000';
    expect((await decide(nobody, { decision: 'decline', note: 'x' })).status).toBe(404);
  });
});

test('is not approved for a check without evidence, and nothing is changed', async () => {
  await typeCode(await sendCode());
  await sendDocument('licence');
  await requestVerification(seller, '');
  const id = String((await waitingOf(seller))?._id);
  for (const unseen of ['identity', 'address']) {
    const refused = await decide(id, { decision: 'approve', checks: ['phone', unseen] });
    expect([refused.status, refused.body.code], unseen).toEqual([409, 'check-without-evidence']);
  }
  expect(await own()).toMatchObject({ verification: null, request: { state: 'waiting' } });
  expect((await decide(id, { decision: 'approve', checks: ['phone', 'licence'] })).status).toBe(200);
});

test('is not needed by sellers verified earlier, who have no listed checks and may ask for more', async () => {
  await inTransaction(market.db, (tx) =>
    verifySeller(tx, { adminId: null, userId: seller.id, checked: null }, 'http://localhost'),
  );
  const { verification } = await own();
  expect(verification).toEqual({ since: expect.any(String), checks: [] });
  await decide(await askWhole(), { decision: 'approve', checks: ['address'] });
  expect(await own()).toMatchObject({ verification: { checks: [{ what: 'address' }] } });
});

describe('a market with an SMS gateway', () => {
  test('sends codes to the number itself, at most six a day from all accounts together', async () => {
    const counted = new Map<string, number>();
    const limits: VerificationDeps['limits'] = {
      count: async (name, key, points, seconds) => {
        const tries = (counted.get(`${name} ${key}`) ?? 0) + 1;
        counted.set(`${name} ${key}`, tries);
        return tries > points ? seconds : null;
      },
      reward: async () => {},
      reset: async () => {},
    };
    const withSms = await openMarket({ queueSms, limits });
    const enter = async () =>
      withSms.admit(
        await buildAccount(withSms.db, {
          userType: 'Seller',
          number: NUMBER,
          name: 'Nadia',
          emailVerified: true,
        }),
        'Seller',
      );
    const send = async (caller: Caller) => withSms.request(caller, 'POST', '/me/verification/code');
    const first = await enter();
    expect((await send(first)).status).toBe(200);
    const { rows } = await sql<{ to: string; text: string }>`
      select payload ->> 'to' as to, payload ->> 'text' as text from jobs where name = 'sms.send'`.execute(
      withSms.db,
    );
    expect(rows).toMatchObject([{ to: NUMBER, text: expect.stringMatching(/^\d{6} is your code/) }]);
    const code = rows[0]?.text.slice(0, 6);
    expect((await withSms.request(first, 'POST', '/me/verification/phone', { code })).status).toBe(200);
    const { rows: emails } = await sql`select from jobs where name = 'mail.send'`.execute(withSms.db);
    expect(emails).toEqual([]);
    for (let more = 0; more < 5; more += 1) expect((await send(await enter())).status).toBe(200);
    const refused = await send(await enter());
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    await withSms.close();
  });
});
