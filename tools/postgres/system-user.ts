import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** User and group id of a system user. */
export type SystemUser = { readonly uid: number; readonly gid: number };

/** "nobody": the user without rights that every Linux has. */
export const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Returns the user that PostgreSQL must run as, because it refuses root. That is another owner of the data folder, or
 * else nobody. Undefined if it runs as the current user.
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

/** Returns whether `folder` is a real folder that only `user` (or, without one, the current user) may enter. */
export function isPrivateTo(folder: string, user: SystemUser | undefined): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}
