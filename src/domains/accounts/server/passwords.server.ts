import { hashPassword as scryptHash, verifyPassword as scryptVerify } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { done, type Result, refuse } from '#kernel/result.ts';

/**
 * Hashes at once. They run on the thread pool of four that files and pictures also need, so half of it stays free.
 */
const AT_ONCE = 2;
/** Hashes that may wait; about ten seconds of work. More are told to come back. */
const MOST_WAITING = 100;

const queue = pLimit(AT_ONCE);

/** Turns everybody away while too many passwords wait to be hashed; to be asked before a password is hashed. */
export function admitHashing(): Result<null, 'unavailable'> {
  return queue.pendingCount >= MOST_WAITING ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

/** The salted scrypt hash of a password, made off the main thread. Slow on purpose: about 0.1 s. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => scryptHash(password));
}

/** Returns whether `password` is the one that `hash` was made from. */
export function passwordMatches({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return queue(() => scryptVerify({ hash, password }));
}
