import { APIError } from 'better-auth/api';
import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction, rollbackOnRefusal } from '#platform/db/database.server.ts';
import {
  lockUser,
  type PasswordRefusal,
  sessionIdOf,
  withDatabaseErrors,
} from '../../accounts/public-api.server.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '../passkey.ts';
import { queueSecondFactorEmail } from './emails.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import type { PasskeyAuth } from './passkey-auth.server.ts';
import { deletePasskey, ownsPasskey, selectPasskeys } from './passkey-store.server.ts';
import { completePendingSignIn, findPendingSignIn, tooLate } from './pending-sign-in.server.ts';
import { completeFirstFactor, prepareFactor } from './second-factor.server.ts';
import {
  type FactorOwnerRefusal,
  type FactorRequest,
  findFactorOwner,
  reauthenticateOwner,
} from './second-factor-owner.server.ts';
import { hasConfirmedApp, hasFactorRow, turnOnSecondFactor } from './second-factor-store.server.ts';

/** Most passkeys of one account. */
const MOST_PASSKEYS = 10;

/** Options for a browser, and the cookie that recognises its response. */
export type Ceremony<Options> = { readonly options: Options; readonly cookies: readonly string[] };

type CreationOptions = Awaited<ReturnType<PasskeyAuth['api']['generatePasskeyRegistrationOptions']>>;
type RequestOptions = Awaited<ReturnType<PasskeyAuth['api']['generatePasskeyAuthenticationOptions']>>;

/** Runs a check of the library; null when the browser's response is not valid. */
async function askLibrary<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await withDatabaseErrors(work);
  } catch (error) {
    // It answers so, too, where what the browser sent cannot be read.
    if (error instanceof APIError) return null;
    throw error;
  }
}

/** Begins to add a passkey. Nothing of it is asked at sign-in before {@link addPasskey}. */
export async function beginPasskey(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<Ceremony<CreationOptions>, FactorOwnerRefusal | PasswordRefusal | 'enough-passkeys'>> {
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  const { user, headers } = owner.value;
  if ((await selectPasskeys(deps.db, user.id)).length >= MOST_PASSKEYS) return refuse('enough-passkeys');
  const proved = await reauthenticateOwner(deps, request);
  if (!proved.ok) return proved;
  // The recovery codes; the secret beside them is shown to nobody.
  if (!user.hasSecondFactor) await prepareFactor(deps, request, headers);
  const { api } = await deps.passkeys();
  const begun = await withDatabaseErrors(() =>
    api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
  );
  return done({ options: begun.response, cookies: begun.headers.getSetCookie() });
}

/** A passkey that a browser has made. */
export type NewPasskey = Pick<FactorRequest, 'userId' | 'raw'> & {
  readonly name: string;
  readonly response: PasskeyRegistration;
};

/**
 * Adds a passkey and sends an email. The first one turns the second factor on: all other sessions end, and recovery
 * codes are returned.
 */
export async function addPasskey(
  deps: AccountSecurityDeps,
  added: NewPasskey,
): Promise<Result<readonly string[], FactorOwnerRefusal | 'passkey-refused'>> {
  const owner = await findFactorOwner(deps, added);
  if (!owner.ok) return owner;
  const { user, headers } = owner.value;
  const { name, response } = added;
  const sessionId = await sessionIdOf(deps.auth, added.raw);
  // Who has turned the factor off meanwhile has no recovery codes any more.
  if (sessionId === null || !(await hasFactorRow(deps.db, user.id))) return refuse('passkey-refused');
  const { api } = await deps.passkeys();
  const kept = await askLibrary(() => api.verifyPasskeyRegistration({ body: { name, response }, headers }));
  if (!kept) return refuse('passkey-refused');
  if (user.hasSecondFactor) {
    await inTransaction(deps.db, (tx) =>
      queueSecondFactorEmail(tx, user, { change: 'passkey-added', publicUrl: deps.publicUrl }),
    );
    return done([]);
  }
  await inTransaction(deps.db, (tx) => turnOnSecondFactor(tx, user.id));
  return done(await completeFirstFactor(deps, user, sessionId));
}

/** Takes a passkey away, unless nothing but recovery codes would be left. Notifies by email. */
export async function removePasskey(
  deps: AccountSecurityDeps,
  request: FactorRequest & { readonly passkeyId: string },
): Promise<Result<null, FactorOwnerRefusal | PasswordRefusal | 'not-found' | 'last-second-factor'>> {
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  const { userId, passkeyId } = request;
  const passkeys = await selectPasskeys(deps.db, userId);
  if (!passkeys.some(({ _id }) => _id === passkeyId)) return refuse('not-found');
  const proved = await reauthenticateOwner(deps, request);
  if (!proved.ok) return proved;
  return rollbackOnRefusal(deps.db, async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || !(await deletePasskey(tx, userId, passkeyId))) return refuse('not-found');
    const isLeft = (await hasConfirmedApp(tx, userId)) || (await selectPasskeys(tx, userId)).length > 0;
    // guard: last-second-factor
    if (!isLeft) return refuse('last-second-factor');
    await queueSecondFactorEmail(tx, user, { change: 'passkey-removed', publicUrl: deps.publicUrl });
    return done(null);
  });
}

/** By what a sign-in may prove its second factor, beside recovery codes. */
export async function readPendingFactor(
  deps: AccountSecurityDeps,
  raw: Request,
): Promise<Result<{ readonly hasApp: boolean; readonly hasPasskey: boolean }, 'sign-in-again'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  const { userId } = pending;
  const hasPasskey = (await selectPasskeys(deps.db, userId)).length > 0;
  return done({ hasApp: await hasConfirmedApp(deps.db, userId), hasPasskey });
}

/** Asks the browser of a sign-in that waits for its second factor for one of the account's passkeys. */
export async function beginPasskeyProof(
  deps: AccountSecurityDeps,
  raw: Request,
): Promise<Result<Ceremony<RequestOptions>, 'sign-in-again' | 'no-passkey'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  // Without any the library would ask for any account's.
  if ((await selectPasskeys(deps.db, pending.userId)).length === 0) return refuse('no-passkey');
  const { api } = await deps.passkeys();
  const headers = new Headers({ cookie: pending.cookie });
  const begun = await withDatabaseErrors(() =>
    api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
  );
  return done({ options: begun.response, cookies: begun.headers.getSetCookie() });
}

/** Completes a sign-in by a passkey. Returns the cookie that identifies the device from now on. */
export async function provePasskey(
  deps: AccountSecurityDeps,
  response: PasskeyAssertion,
  raw: Request,
): Promise<Result<string, 'sign-in-again' | 'passkey-refused'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  // The library takes the passkey of any account.
  if (!(await ownsPasskey(deps.db, pending.userId, response.id))) return refuse('passkey-refused');
  const { api } = await deps.passkeys();
  const headers = new Headers({ cookie: pending.cookie });
  const body = { response: { ...response, clientExtensionResults: {} } };
  const proved = await askLibrary(() => api.verifyPasskeyAuthentication({ body, headers }));
  if (!proved) return refuse('passkey-refused');
  // It opens a session of its own; the one that waits goes on, which knows where it came from.
  await sql`delete from sessions where id = ${proved.session.id}`.execute(deps.db);
  return completePendingSignIn(deps, pending, raw);
}
