import { hashPassword as scryptHash, verifyPassword as scryptVerify } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { done, type Result, refuse } from '#kernel/result.ts';

/**
 * Maximum number of passwords that are hashed in parallel. Hashing uses Node's pool of four threads, which files and
 * pictures also need. So half of the pool stays free.
 */
const AT_ONCE = 2;
/** Maximum number of passwords that wait for hashing, about ten seconds of work. Further requests are refused. */
const MOST_WAITING = 100;

const queue = pLimit(AT_ONCE);

/** Refuses a request if too many passwords wait for hashing. Call it before hashing. */
export function admitHashing(): Result<null, 'unavailable'> {
  return queue.pendingCount >= MOST_WAITING ? refuse('unavailable', { retryAfter: 10 }) : done(null);
}

/** Returns the salted scrypt hash of a password. Takes about 0.1 s on purpose, outside the main thread. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => scryptHash(password));
}

/** Returns whether `password` matches `hash`. */
export function passwordMatches({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return queue(() => scryptVerify({ hash, password }));
}
