import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** User and group id of a system user. */
export type SystemUser = { readonly uid: number; readonly gid: number };

/** User "nobody", which has no rights. Every Linux has this user. */
export const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Returns the user as whom PostgreSQL must run, because PostgreSQL refuses root. That is the owner of the data folder
 * if it is not root, or else nobody. Returns undefined if PostgreSQL can run as the current user.
 */
export function postgresUser(dataDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

function mayEnter(folder: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Returns whether `user` may pass through every folder above `path` (absolute). */
export function canReach(path: string, user: SystemUser): boolean {
  const parent = dirname(path);
  return parent === path || (mayEnter(parent, user) && canReach(parent, user));
}

/** Returns whether `folder` is a real folder that only `user` may enter. Without `user`, the current user is meant. */
export function isPrivateTo(folder: string, user: SystemUser | undefined): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}
