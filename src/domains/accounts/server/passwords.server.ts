import { hashPassword as scryptHash, verifyPassword as scryptVerify } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { done, type Result, refuse } from '#kernel/result.ts';

/**
 * Parallel hashes. They run on the thread pool of four that files and pictures also need, so half of it stays free.
 */
const AT_ONCE = 2;
/** Queue length, about ten seconds of work. Further requests are refused for now. */
const MOST_WAITING = 100;

const queue = pLimit(AT_ONCE);

/** Refuses requests while too many passwords wait to be hashed. Call it before hashing. */
export function admitHashing(): Result<null, 'unavailable'> {
  return queue.pendingCount >= MOST_WAITING ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

/** Returns the salted scrypt hash of a password, computed off the main thread. It takes about 0.1 s on purpose. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => scryptHash(password));
}

/** Returns whether `password` matches `hash`. */
export function passwordMatches({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return queue(() => scryptVerify({ hash, password }));
}
