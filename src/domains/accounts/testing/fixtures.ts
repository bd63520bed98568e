import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import {
  createUser,
  hashPassword,
  type NewAccount,
  type PrivacyModule,
  type User,
} from '../public-api.server.ts';
import { accountsPrivacy } from '../server/privacy-module.server.ts';
import { demoLimits, type SignInLimits } from '../server/sign-in.server.ts';

/** Privacy part of `accounts`, for tests of closing accounts. */
export const accountsPrivacyModule: PrivacyModule = accountsPrivacy;

/** Limits of sign-in in a demo market. */
export const demoSignInLimits: SignInLimits = demoLimits;

/** Password of all accounts that tests build with {@link builtPasswordHash}. */
export const BUILT_PASSWORD = 'secondbyte';

let hashed: Promise<string> | undefined;

/** Returns the hash of {@link BUILT_PASSWORD}, computed once. */
export function builtPasswordHash(): Promise<string> {
  hashed ??= hashPassword(BUILT_PASSWORD);
  return hashed;
}

/** Returns the values of a test account; by default, a buyer without a password. */
export function accountInput(overrides: Partial<NewAccount> = {}): NewAccount {
  return {
    email: `person-${randomUUID()}@secondbyte.test`,
    name: 'Nusrat Rahman',
    number: '01712345678',
    image: null,
    userType: 'Buyer',
    verified: false,
    passwordHash: null,
    ...overrides,
  };
}

/** Adds an account to the database. */
export async function buildAccount(db: Db, overrides: Partial<NewAccount> = {}): Promise<User> {
  const created = await inTransaction(db, (tx) => createUser(tx, accountInput(overrides)));
  if (!created.ok) throw new Error(`the account of a test could not be created: ${created.code}`);
  return created.value;
}
