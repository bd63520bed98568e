import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import {
  createUser,
  findUserByEmail,
  giveAvatar,
  hashPassword,
} from '../../src/domains/accounts/public-api.server.ts';
import { imageUrl } from '../../src/domains/images/image-url.ts';
import { storeImage } from '../../src/domains/images/public-api.server.ts';
import type { DemoPerson } from '../listing.ts';
import { drawPortrait } from '../portraits.ts';
import { renderCached } from '../render.ts';
import { type FillDeps, runConcurrently } from './fill-deps.ts';
import { isShop } from './verification.ts';

/** Password of every demo account. */
const DEMO_PASSWORD = 'secondbyte';

/** Person who gets an account. Buyers who occur only in past orders have no portrait. */
type NewPerson = Omit<DemoPerson, 'portrait'> & Partial<Pick<DemoPerson, 'portrait'>>;

/**
 * Creates the accounts of all people with one shared password, but without portraits. `joined` returns the date of
 * registration.
 */
export async function addPeople(
  tx: Tx,
  people: readonly NewPerson[],
  joined: (email: string) => Date,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { email, contactEmail, name, number, userType, verified, portrait } of people) {
    const document =
      portrait && isShop({ portrait }) ? (['licence', 'address'] as const) : (['identity'] as const);
    const added = await createUser(tx, {
      email,
      name,
      number,
      userType,
      verified,
      checks: verified ? ['phone', ...document] : [],
      emailVerified: true,
      createdAt: joined(email),
      image: null,
      passwordHash,
    });
    if (!added.ok) throw new Error(`${email} already has an account`);
    // The address is written directly, because the use case would send a confirmation email and wait for the answer.
    if (contactEmail !== undefined)
      await sql`update users set contact_email = ${contactEmail} where id = ${added.value.id}`.execute(tx);
  }
}

/** Returns the user ids of people by email address. */
export async function findPeople(
  db: Db,
  people: readonly Pick<DemoPerson, 'email'>[],
): Promise<Map<string, string>> {
  const users = await Promise.all(people.map(({ email }) => findUserByEmail(db, email)));
  return new Map(users.flatMap((user) => (user ? [[user.email, user.id]] : [])));
}

/** Draws a portrait for each person who has none. */
export async function givePortraits(deps: FillDeps, people: readonly DemoPerson[]): Promise<void> {
  const { db } = deps.database;
  await runConcurrently(people, async ({ email, portrait }) => {
    const user = await findUserByEmail(db, email);
    if (!user || user.image) return;
    const stored = await storeImage(
      deps.imageProcessor,
      await renderCached(drawPortrait(portrait.seed)),
      user.id,
      { avif: 'cards' },
    );
    if (!stored.ok) throw new Error(`the portrait of ${email} was refused: ${stored.code}`);
    await inTransaction(db, (tx) => giveAvatar(tx, user.id, imageUrl(stored.value.id, 'page', 'jpg')));
  });
}
