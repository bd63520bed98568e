import type { Result } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { accountsPersonalData } from './personal-data.ts';
import { addUser, type NewAccount } from './server/add-user.server.ts';
import * as operator from './server/admin-cli-actions.server.ts';
import * as adminStore from './server/admin-store.server.ts';
import { claimAvatar } from './server/avatar.server.ts';
import * as closing from './server/close-account.server.ts';
import { type Deed, insertDeed } from './server/deed-store.server.ts';
import type { AccountErasure } from './server/erase-account.server.ts';
import * as erasing from './server/erase-account.server.ts';
import { type Invitation, inviteFirstAdmin as invite } from './server/first-admin.server.ts';
import { hashOf } from './server/passwords.server.ts';
import {
  lockUser,
  selectUser,
  selectUserByEmail,
  selectUsersByIds,
  updateProfile,
} from './server/store.server.ts';
import type { User } from './user.ts';

export type { NewAccount } from './server/add-user.server.ts';
export type { AccountFigures } from './server/admin-store.server.ts';
export type { AccountClosing } from './server/close-account.server.ts';
export type { Deed } from './server/deed-store.server.ts';
export type { Invitation } from './server/first-admin.server.ts';
export type { Reauthenticate } from './server/reauthenticate.server.ts';
export type { User } from './user.ts';

/** The user with this id, closed or not; null when there is none. */
export function findUser(db: Db, id: string): Promise<User | null> {
  return selectUser(db, id);
}

/** The user with this e-mail address, however it is written; null when there is none. */
export function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return selectUserByEmail(db, email);
}

/** Users by id; unknown ids are left out. */
export function usersByIds(db: Db, ids: readonly string[]): Promise<Map<string, User>> {
  return selectUsersByIds(db, ids);
}

/**
 * The user, who stays as he is until the transaction ends; null when there is none or the account is closed.
 * To be called before writing something that an account must be open for.
 */
export async function lockOpenUser(tx: Tx, id: string): Promise<User | null> {
  const user = await lockUser(tx, id, 'share');
  return user && !user.closedAt ? user : null;
}

/**
 * Adds an account of any kind and tells of it: for the demo market and tests. The portrait must have been
 * claimed by the caller. Refused when the e-mail address has an account.
 */
export function createUser(tx: Tx, account: NewAccount): Promise<Result<User, 'email-taken'>> {
  return addUser(tx, account);
}

/**
 * Gives a user who has no portrait the picture behind an address of ours, and claims it. False, and nothing
 * changes, when there is no such picture or the user has a portrait.
 */
export async function giveAvatar(tx: Tx, userId: string, address: string): Promise<boolean> {
  const user = await lockUser(tx, userId, 'update');
  const image = user && user.image === null ? await claimAvatar(tx, address) : null;
  if (image === null) return false;
  await updateProfile(tx, userId, { image });
  return true;
}

/** The salted hash of a password, as {@link createUser} takes it. Slow on purpose: about 0.1 s. */
export function hashPassword(password: string): Promise<string> {
  return hashOf(password);
}

/**
 * Closes a buyer's or seller's account for good: nobody counts as signed in to it any more, and its record stays as
 * a tombstone. Written down, told to the person and as `account.closed`. Never an admin's. What the account has
 * elsewhere is ended and its personal data, sessions among them, erased by the caller, in the same transaction and
 * after this, which locks the user.
 */
export function closeAccount(
  tx: Tx,
  account: closing.AccountClosing,
): Promise<Result<User, 'not-found' | 'account-not-closable'>> {
  return closing.closeAccount(tx, account);
}

/**
 * Deletes what a closed account's record says of the person: name, address, number and portrait, or the portrait
 * alone when paid orders must tell who bought of whom. After {@link closeAccount}, in the same transaction.
 */
export function eraseAccount(tx: Tx, erasure: AccountErasure): Promise<void> {
  return erasing.eraseAccount(tx, erasure);
}

/** What the accounts' tables hold about people. */
export const personalData: PersonalData = accountsPersonalData;

/** Writes down what an admin did, in the transaction that does it. */
export function noteDeed(tx: Tx, deed: Deed): Promise<void> {
  return insertDeed(tx, deed);
}

/** How many open accounts there are; `since` is the moment from which buyers count as new. */
export function countAccounts(db: Db, since: Date): Promise<adminStore.AccountFigures> {
  return adminStore.countAccounts(db, since);
}

/**
 * Invites the first admin of a market in which nobody can sign in as one: a link, good once and for 30 minutes,
 * to choose a password with.
 */
export function inviteFirstAdmin(tx: Tx, email: string, publicUrl: string): Promise<Invitation> {
  return invite(tx, email, publicUrl);
}

/**
 * Adds an admin for whoever may run commands at the server; gives a link, good once and for 30 minutes, that leads
 * to choosing a password. Written down. Refused when the address has an account.
 */
export function createAdmin(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'email-taken'>> {
  return operator.createAdmin(tx, email, publicUrl);
}

/**
 * Gives a link to a new password for an open account, good once and for 30 minutes. Written down. Password and
 * sessions hold until the link is used.
 */
export function linkToNewPassword(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<string, 'not-found'>> {
  return operator.linkToNewPassword(tx, email, publicUrl);
}

/** Verifies a seller by e-mail address and tells the seller. Written down; false when that was so already. */
export function verifySellerAt(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller'>> {
  return operator.verifySellerAt(tx, email, publicUrl);
}
