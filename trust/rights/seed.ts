import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Result } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { noteDeed } from '../../src/domains/accounts/door.server.ts';
import { addProduct, type NewProduct, withdrawAsAdmin } from '../../src/domains/catalog/door.server.ts';
import { buildProduct } from '../../src/domains/catalog/testing/build-product.ts';
import { hideProduct, repriceProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { reportListing } from '../../src/domains/moderation/door.server.ts';
import { placeBooking } from '../../src/domains/orders/door.server.ts';
import { advertise } from '../../src/domains/promotion/door.server.ts';
import { addWish } from '../../src/domains/wishlist/door.server.ts';
import type { People, PersonName } from './rights-people.ts';

/** The picture that listings and forms of this market name. */
export const PICTURE_ID = 'a'.repeat(32);
const PICTURE = { id: PICTURE_ID, width: 960, height: 720, placeholder: 'data:image/webp;base64,AA==' };
const PHOTO = { ...PICTURE, label: 'Lid' as const, marks: [{ x: 40, y: 60, text: 'Scratch of 4 cm' }] };

/** Whole taka that a listing costs after its seller has changed the price. */
export const REPRICED = 36_000;

function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the market could not be filled: ${result.code}`);
  return result.value;
}

/** Fills a market: each function makes one thing through the door of its domain and answers its id. */
export function openSeed(db: Db, people: People) {
  const id = (name: PersonName) => people[name].id;
  let listed = 0;
  return {
    addPicture: async () => {
      const { width, height, placeholder } = PICTURE;
      await sql`insert into images (id, width, height, placeholder)
        values (${PICTURE_ID}, ${width}, ${height}, ${placeholder})`.execute(db);
    },
    list: async (seller: PersonName, overrides: Partial<NewProduct> = {}): Promise<string> => {
      listed += 1;
      const product = buildProduct({
        title: `Listing ${listed}`,
        number: '01900000000',
        pictures: [PHOTO],
        facts: { brand: 'Lenovo', model: 'ThinkPad T480' },
        benchCheck: { keys: 'Faulty' },
        faults: [{ name: 'V key missing', part: 'keys', picture: PICTURE_ID }],
        ...overrides,
      });
      return inTransaction(db, (tx) => addProduct(tx, id(seller), product));
    },
    remove: async (productId: string): Promise<void> => {
      const removal = { productId, adminId: id('other admin'), reason: 'Not as described', now: new Date() };
      must(await inTransaction(db, (tx) => withdrawAsAdmin(tx, removal)));
    },
    hide: (productId: string) => hideProduct(db, productId),
    reprice: (sellerId: PersonName, productId: string) =>
      repriceProduct(db, { productId, sellerId: id(sellerId) }, REPRICED),
    endSoon: (productId: string) =>
      sql`update products set ends_at = now() + interval '3 days' where id = ${productId}`.execute(db),
    order: async (buyer: PersonName, productId: string): Promise<string> => {
      const { phone: buyerPhone, place: meetLocation } = people[buyer].marks;
      const order = { productId, buyerId: id(buyer), buyerPhone, meetLocation };
      return must(await inTransaction(db, (tx) => placeBooking(tx, order, new Date()))).bookingId;
    },
    cancel: (bookingId: string) =>
      sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${bookingId}`.execute(db),
    wish: async (buyer: PersonName, productId: string): Promise<string> => {
      const { phone: buyerPhone, place: meetLocation } = people[buyer].marks;
      const wish = { productId, buyerId: id(buyer), buyerPhone, meetLocation, wishedAt: new Date() };
      return must(await inTransaction(db, (tx) => addWish(tx, wish))).wishId;
    },
    noteOrdered: (wishId: string, bookingId: string) =>
      sql`update wishes set booking_id = ${bookingId}, ordered_at = now() where id = ${wishId}`.execute(db),
    advertise: async (sellerId: PersonName, productId: string): Promise<void> => {
      must(await inTransaction(db, (tx) => advertise(tx, { productId, sellerId: id(sellerId) }, new Date())));
    },
    report: async (reporter: PersonName, productId: string): Promise<void> => {
      const report = { productId, reporterId: id(reporter), reason: 'Listed twice', text: '' } as const;
      must(await inTransaction(db, (tx) => reportListing(tx, report, new Date())));
    },
    /** Writes down something that an admin once did. */
    noteDeed: () =>
      inTransaction(db, (tx) =>
        noteDeed(tx, {
          adminId: id('other admin'),
          deed: 'verify-seller',
          subjectId: id('seller B'),
          subject: people['seller B'].name,
          reason: null,
        }),
      ),
    /** A letter's token, as good as one that was posted; answers it. */
    prove: async (purpose: 'verify-email' | 'reset-password', person: PersonName, seconds: number) => {
      const token = `token-of-${purpose}-${person.replace(' ', '-')}-${seconds}`;
      const digest = createHash('sha256').update(token).digest('base64url');
      await sql`insert into verification_tokens (identifier, value, expires_at)
        values (${`${purpose}:${digest}`}, ${id(person)}, now() + make_interval(secs => ${seconds}))`.execute(
        db,
      );
      return token;
    },
    close: async (person: PersonName) => {
      await sql`update users set closed_at = now() where id = ${id(person)}`.execute(db);
    },
  };
}

/** See {@link openSeed}. */
export type Seed = ReturnType<typeof openSeed>;
