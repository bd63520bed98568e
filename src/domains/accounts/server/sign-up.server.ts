import type { z } from 'zod';
import type { Language } from '#kernel/locale.ts';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { GrowingDelays } from '#platform/api/growing-delays.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { type Db, rollbackOnRefusal } from '#platform/db/database.server.ts';
import type { signUpForm } from '../form.ts';
import type { User } from '../user.ts';
import { claimAvatar, imageMissing } from './avatar.server.ts';
import { createUser } from './create-user.server.ts';
import { queueVerificationEmail } from './emails.server.ts';
import { hashPassword } from './passwords.server.ts';
import { type SignInLimits, secondsInWords } from './sign-in.server.ts';
import { updateProfile } from './store.server.ts';

type SignUp = z.output<typeof signUpForm> & { readonly language?: Language | undefined };
type SignedUp = Result<User, 'email-taken' | 'invalid-input'>;

function emailTaken() {
  return refuse('email-taken', {
    errors: { email: ['An account with this email address exists. Log in with it instead.'] },
  });
}

function tooManySignUps(wait: number) {
  const detail = `Too many accounts were opened from your network. Wait ${Math.ceil(wait / 60)} min and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

function tooManyFailures(wait: number) {
  const detail = `Too many sign-ups failed from your network. Wait ${secondsInWords(wait)} and try again.`;
  return refuse('too-many-requests', { retryAfter: wait, detail });
}

type LimitDeps = {
  readonly limits: RateLimits;
  readonly delays: GrowingDelays;
  readonly signInLimits: SignInLimits;
};

/**
 * Calls `open` within the limits of a client address. Successful sign-ups are limited, because each sends an email.
 * Failed sign-ups cause a delay, because each reveals whether an address has an account. Both are counted first, so
 * that parallel attempts cannot exceed the limits. Afterwards the count that does not apply is removed.
 */
export async function admitSignUp<Opened extends Result<unknown, string>>(
  { limits, delays, signInLimits }: LimitDeps,
  clientAddress: string,
  open: () => Promise<Opened>,
): Promise<Opened | Refused<'too-many-requests'>> {
  const { failedSignUps, signUps } = signInLimits;
  // guard: failed-sign-ups-per-source (value => null)
  const failWait = await delays.begin('failed-sign-ups', clientAddress, failedSignUps);
  if (failWait !== null) return tooManyFailures(failWait);
  const wait = await limits.count('sign-ups', clientAddress, signUps.points, signUps.seconds);
  // guard: sign-ups-per-source
  if (wait !== null) {
    await delays.undo('failed-sign-ups', clientAddress);
    return tooManySignUps(wait);
  }
  const opened = await open();
  if (opened.ok) await delays.undo('failed-sign-ups', clientAddress);
  else await limits.reward('sign-ups', clientAddress);
  return opened;
}

/**
 * Creates an account from /signup: a buyer or an unverified seller, with avatar and password. Queues the verification
 * email.
 */
export async function signUp(db: Db, form: SignUp, publicUrl: string): Promise<SignedUp> {
  // Hashing is slow, so it runs before the transaction takes a connection.
  const passwordHash = await hashPassword(form.password);
  const { name, email, number, userType, language } = form;
  return rollbackOnRefusal(db, async (tx): Promise<SignedUp> => {
    const person = { name, email, number, userType, language };
    const account = { ...person, image: null, verified: false, passwordHash };
    const added = await createUser(tx, account);
    if (!added.ok) return emailTaken();
    const { id: userId } = added.value;
    const image = await claimAvatar(tx, form.image, { userId });
    if (image === null) return imageMissing();
    await updateProfile(tx, userId, { image });
    await queueVerificationEmail(tx, added.value, publicUrl);
    return done({ ...added.value, image });
  });
}
