import { type Generated, type Selectable, sql } from 'kysely';
import type { Language } from '#kernel/locale.ts';
import type { UserType } from '#platform/api/contract.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { SellerCheck } from '../checks.ts';
import type { User } from '../user.ts';
import { IDLE_MS } from './session-activity.server.ts';

type UsersTable = {
  id: Generated<string>;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  number: string | null;
  image: string | null;
  language: Generated<Language>;
  user_type: UserType | null;
  role: 'verify' | null;
  verified_at: Date | null;
  /** JSON object with the time of each check, by {@link SellerCheck}. */
  verified_checks: Generated<string>;
  two_factor_enabled: Generated<boolean>;
  closed_at: Date | null;
  blocked_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type Tables = {
  users: UsersTable;
  credentials: {
    user_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    password_proved: Generated<boolean>;
  };
  signing_keys: { id: string; public_key: string; alg: string | null; expires_at: Date | null };
};

const USER_COLUMNS = [
  'id',
  'email',
  'email_verified',
  'name',
  'number',
  'image',
  'language',
  'user_type',
  'role',
  'two_factor_enabled',
  'closed_at',
  'blocked_until',
  'created_at',
] as const;

type UserRow = Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>;

/** Converts a row of {@link usersQuery} to a user. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    number: row.number,
    // An external URL means that the picture has not been fetched yet. Pages never load pictures from other sites.
    image: row.image?.startsWith('/') ? row.image : null,
    language: row.language,
    userType: row.user_type,
    verified: row.role === 'verify',
    hasSecondFactor: row.two_factor_enabled,
    closedAt: row.closed_at,
    blockedUntil: row.blocked_until,
    createdAt: row.created_at,
  };
}

/** Returns a query of users; {@link toUser} converts its rows. */
export function usersQuery(db: Db) {
  return db.withTables<Tables>().selectFrom('users').select(USER_COLUMNS);
}

/** Returns the user with this id, also if the account is closed; null if there is none. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await usersQuery(db).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/**
 * Returns the user of an active session. Returns null if the session has ended or lacks its second factor, or if the
 * account is blocked.
 */
export async function selectUserOfSession(db: Db, id: string, sessionId: string): Promise<User | null> {
  // guard: second-factor-token ("(second_factor_at is not null or not two_factor_enabled)" => true)
  // guard: token-session-owner (drop "user_id = users.id and ")
  // guard: idle-session-token ("sessions.updated_at > now() - ${IDLE_MS / 1_000} * interval '1 second'" => true)
  const alive = sql<boolean>`exists (
    select from sessions where sessions.id = ${sessionId} and user_id = users.id and expires_at > now()
      and sessions.updated_at > now() - ${IDLE_MS / 1_000} * interval '1 second'
      and (second_factor_at is not null or not two_factor_enabled))`;
  const letIn = sql<boolean>`coalesce(blocked_until, '-infinity') <= now()`;
  // guard: ended-session-token (drop .where 2)
  // guard: blocked-account-token (drop .where 3)
  const row = await usersQuery(db).where('id', '=', id).where(alive).where(letIn).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Returns the user with this email address, ignoring case; null if there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const row = await usersQuery(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Returns users by id. Unknown ids are omitted. */
export async function usersByIds(db: Db, ids: readonly string[]): Promise<Map<string, User>> {
  if (ids.length === 0) return new Map();
  const rows = await usersQuery(db)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toUser(row)]));
}

/** Returns the user, locked until the transaction ends; null if there is none. */
export async function lockUser(tx: Tx, id: string, strength: 'share' | 'update'): Promise<User | null> {
  const query = usersQuery(tx).where('id', '=', id);
  // `for no key update` lets other transactions insert rows that reference the user. With `for update` they could
  // deadlock.
  const row = await (strength === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
  return row ? toUser(row) : null;
}

/**
 * Returns the user, locked until the transaction ends; null if there is none or the account is closed. Call it before
 * writes that need an open account.
 */
export async function lockOpenUser(tx: Tx, id: string): Promise<User | null> {
  const user = await lockUser(tx, id, 'share');
  return user && !user.closedAt ? user : null;
}

/** Values of a new row of `users`. */
export type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly number: string | null;
  readonly image: string | null;
  readonly userType: UserType | null;
  /** Language; English by default. */
  readonly language?: Language | undefined;
  readonly verified: boolean;
  /** Checks of a seller who is verified from the beginning; none by default. */
  readonly checks?: readonly SellerCheck[];
  /** Whether the email address is verified; false by default. */
  readonly emailVerified?: boolean;
  /** Time of creation; now by default. */
  readonly createdAt?: Date;
};

/** Inserts a user. Returns null if the email address has an account. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User | null> {
  const { checks = [], createdAt = new Date() } = user;
  const row = await tx
    .withTables<Tables>()
    .insertInto('users')
    .values({
      email: user.email.trim().toLowerCase(),
      email_verified: user.emailVerified ?? false,
      name: user.name,
      number: user.number,
      image: user.image,
      language: user.language ?? 'en',
      user_type: user.userType,
      role: user.verified ? 'verify' : null,
      verified_at: user.verified ? createdAt : null,
      verified_checks: JSON.stringify(Object.fromEntries(checks.map((check) => [check, createdAt]))),
      ...(user.createdAt && { created_at: user.createdAt }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/**
 * Stores the password of a new user. If the email address is verified, the password counts as chosen through an email.
 */
export async function insertPassword(tx: Tx, user: User, passwordHash: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('credentials')
    .values({
      user_id: user.id,
      provider_id: 'credential',
      account_id: user.id,
      password: passwordHash,
      password_proved: user.emailVerified,
    })
    .execute();
}

/** Fields of a user's profile that can be set or changed. */
export type ProfileFields = Partial<Pick<User, 'name' | 'number' | 'image' | 'language' | 'userType'>>;

/** Updates the given fields of a user. */
export async function updateProfile(tx: Tx, id: string, fields: ProfileFields): Promise<void> {
  const { userType, ...rest } = fields;
  await tx
    .withTables<Tables>()
    .updateTable('users')
    .set({ ...rest, ...(userType ? { user_type: userType } : {}), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** JSON Web Key (RFC 7517). `kty` determines its other members. */
type KeyMaterial = Record<string, string> & { readonly kty: string };

/** Public key that verifies access tokens. */
export type PublicKey = KeyMaterial & { readonly kid: string };

/**
 * Time in ms for which an ended key stays published. It is longer than the lifetime of the last token signed with it.
 */
const PUBLISHED_AFTER_END_MS = 20 * 60 * 1_000;

/** Returns the public keys of all tokens that may still be valid. */
export async function publicKeys(db: Db): Promise<PublicKey[]> {
  const lastSigned = new Date(Date.now() - PUBLISHED_AFTER_END_MS);
  const rows = await db
    .withTables<Tables>()
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'alg'])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', lastSigned)]))
    .execute();
  return rows.map((row) => ({
    ...(JSON.parse(row.public_key) as KeyMaterial),
    kid: row.id,
    alg: row.alg ?? 'EdDSA',
    use: 'sig',
  }));
}
