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

/** Maximum number of passkeys of one account. */
const MOST_PASSKEYS = 10;

/** Options for a browser, and the cookies that tie the browser's response to these options. */
export type Ceremony<Options> = { readonly options: Options; readonly cookies: readonly string[] };

type CreationOptions = Awaited<ReturnType<PasskeyAuth['api']['generatePasskeyRegistrationOptions']>>;
type RequestOptions = Awaited<ReturnType<PasskeyAuth['api']['generatePasskeyAuthenticationOptions']>>;

/** Runs a check of the auth library. Returns null if the browser's response is invalid. */
async function askLibrary<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await withDatabaseErrors(work);
  } catch (error) {
    // The library also throws this error if it cannot parse the browser's response.
    if (error instanceof APIError) return null;
    throw error;
  }
}

/** Begins to add a passkey. Sign-in does not ask for the passkey before {@link addPasskey}. */
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
  // Creates the recovery codes. The app secret that the library also creates is never shown.
  if (!user.hasSecondFactor) await prepareFactor(deps, request, headers);
  const { api } = await deps.passkeys();
  const ceremony = await withDatabaseErrors(() =>
    api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
  );
  return done({ options: ceremony.response, cookies: ceremony.headers.getSetCookie() });
}

/** A new passkey from a browser. */
export type NewPasskey = Pick<FactorRequest, 'userId' | 'raw'> & {
  readonly name: string;
  readonly response: PasskeyRegistration;
};

/**
 * Adds a passkey and sends an email. If it is the account's first factor, turns the second factor on: ends all other
 * sessions and returns recovery codes. Otherwise returns no codes.
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
  // If the user has turned the second factor off in the meantime, there are no recovery codes.
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

/** Deletes a passkey and sends an email. Refuses if only recovery codes would be left. */
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

/** Returns the ways to prove the second factor of a pending sign-in, besides recovery codes. */
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

/** Returns the options for using a passkey in a pending sign-in. */
export async function beginPasskeyProof(
  deps: AccountSecurityDeps,
  raw: Request,
): Promise<Result<Ceremony<RequestOptions>, 'sign-in-again' | 'no-passkey'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  // If the account has no passkeys, the library would accept passkeys of any account.
  if ((await selectPasskeys(deps.db, pending.userId)).length === 0) return refuse('no-passkey');
  const { api } = await deps.passkeys();
  const headers = new Headers({ cookie: pending.cookie });
  const ceremony = await withDatabaseErrors(() =>
    api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
  );
  return done({ options: ceremony.response, cookies: ceremony.headers.getSetCookie() });
}

/** Completes a pending sign-in by a passkey. Returns the cookie that makes the device known. */
export async function provePasskey(
  deps: AccountSecurityDeps,
  response: PasskeyAssertion,
  raw: Request,
): Promise<Result<string, 'sign-in-again' | 'passkey-refused'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  // Checks the owner here, because the library accepts passkeys of any account.
  if (!(await ownsPasskey(deps.db, pending.userId, response.id))) return refuse('passkey-refused');
  const { api } = await deps.passkeys();
  const headers = new Headers({ cookie: pending.cookie });
  const body = { response: { ...response, clientExtensionResults: {} } };
  const proved = await askLibrary(() => api.verifyPasskeyAuthentication({ body, headers }));
  if (!proved) return refuse('passkey-refused');
  // The library has opened another session, which is deleted. The pending session continues, because its device and
  // network are stored.
  await sql`delete from sessions where id = ${proved.session.id}`.execute(deps.db);
  return completePendingSignIn(deps, pending, raw);
}
