import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import {
  endSessions,
  findUser,
  type PasswordRefusal,
  recordOrigin,
  type User,
  withDatabaseErrors,
} from '../../accounts/public-api.server.ts';
import { checkCode } from './check-code.server.ts';
import { queueSecondFactorEmail } from './emails.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { selectPasskeys } from './passkey-store.server.ts';
import {
  type FactorOwnerRefusal,
  type FactorRequest,
  findFactorOwner,
  reauthenticateOwner,
} from './second-factor-owner.server.ts';
import {
  deleteSecondFactor,
  hasConfirmedApp,
  hasFactorRow,
  markSecondFactor,
  opensSecondFactor,
  reencryptSecondFactors,
  selectStoredCodes,
  writeStoredCodes,
} from './second-factor-store.server.ts';

const bodyOf = ({ password }: FactorRequest) => (password === undefined ? {} : { password });

/**
 * Lets the auth library create an app secret and recovery codes, and returns the app's setup URI. Existing recovery
 * codes stay.
 */
export async function prepareFactor(
  { auth, db }: AccountSecurityDeps,
  request: FactorRequest,
  headers: Headers,
): Promise<string> {
  const codes = await selectStoredCodes(db, request.userId);
  const enrollment = await withDatabaseErrors(() =>
    auth.api.enableTwoFactor({ body: { ...bodyOf(request), method: 'totp' }, headers }),
  );
  if (!('totpURI' in enrollment))
    throw new Error('the auth library returned no secret for the authenticator app');
  if (codes !== null) await writeStoredCodes(db, request.userId, codes);
  return enrollment.totpURI;
}

/** Data for setting up an authenticator app: a URI, and its secret for people who type it. */
export type FactorSetup = { readonly setupUri: string; readonly setupKey: string };

/** Begins to set up an authenticator app. Sign-in does not ask for its codes before {@link confirmSecondFactor}. */
export async function beginSecondFactor(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<FactorSetup, FactorOwnerRefusal | PasswordRefusal | 'second-factor-on'>> {
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  if (await hasConfirmedApp(deps.db, request.userId)) return refuse('second-factor-on');
  const proved = await reauthenticateOwner(deps, request);
  if (!proved.ok) return proved;
  const setupUri = await prepareFactor(deps, request, owner.value.headers);
  return done({ setupUri, setupKey: new URL(setupUri).searchParams.get('secret') ?? '' });
}

/** Returns a user's unused recovery codes. */
async function readRecoveryCodes({ auth }: AccountSecurityDeps, userId: string): Promise<string[]> {
  const { backupCodes } = await withDatabaseErrors(() => auth.api.viewBackupCodes({ body: { userId } }));
  return backupCodes;
}

/** Request with the first code of a new app. */
export type FirstCode = Omit<FactorRequest, 'password'> & {
  readonly code: string;
  readonly clientAddress: string;
};

/** Result of adding a factor. */
export type AddedFactor = {
  /** New recovery codes; empty if the account already had a second factor with codes. */
  readonly recoveryCodes: readonly string[];
  /** Cookies of the session that replaces the current session; empty if the current session continues. */
  readonly cookies: readonly string[];
};

/**
 * Completes turning the second factor on. Marks it as proved in this session, ends all other sessions and sends an
 * email. Returns the recovery codes.
 */
export async function completeFirstFactor(
  deps: AccountSecurityDeps,
  user: User,
  sessionId: string,
): Promise<readonly string[]> {
  await inTransaction(deps.db, async (tx) => {
    await markSecondFactor(tx, sessionId);
    // guard: second-factor-ends-sessions
    await endSessions(tx, user.id, sessionId);
    await queueSecondFactorEmail(tx, user, { change: 'on', publicUrl: deps.publicUrl });
  });
  return readRecoveryCodes(deps, user.id);
}

/**
 * Adds an authenticator app by its first code, and sends an email. If the app is the account's first factor, ends all
 * other sessions.
 */
export async function confirmSecondFactor(
  deps: AccountSecurityDeps,
  request: FirstCode,
): Promise<
  Result<
    AddedFactor,
    'invalid-input' | 'too-many-requests' | FactorOwnerRefusal | 'second-factor-on' | 'second-factor-off'
  >
> {
  const { userId, code, clientAddress, raw } = request;
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  const { user, headers } = owner.value;
  if (await hasConfirmedApp(deps.db, userId)) return refuse('second-factor-on');
  if (!(await hasFactorRow(deps.db, userId))) return refuse('second-factor-off');
  const cookie = headers.get('cookie') ?? '';
  const checked = await checkCode(deps, { userId, code, cookie, during: 'set-up' });
  if (!checked.ok) return checked;
  if (user.hasSecondFactor) {
    await inTransaction(deps.db, (tx) =>
      queueSecondFactorEmail(tx, user, { change: 'app-added', publicUrl: deps.publicUrl }),
    );
    return done({ recoveryCodes: [], cookies: [] });
  }
  const cookies = checked.value;
  const found = await recordOrigin(deps, { cookies, clientAddress, raw });
  if (!found) throw new Error('the auth library created no session after the second factor');
  return done({ recoveryCodes: await completeFirstFactor(deps, user, found.session.id), cookies });
}

/** Replaces all recovery codes and returns the new ones. */
export async function renewRecoveryCodes(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<readonly string[], FactorOwnerRefusal | PasswordRefusal | 'second-factor-off'>> {
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  const { user, headers } = owner.value;
  if (!user.hasSecondFactor) return refuse('second-factor-off');
  const proved = await reauthenticateOwner(deps, request);
  if (!proved.ok) return proved;
  const made = await withDatabaseErrors(() =>
    deps.auth.api.generateBackupCodes({ body: bodyOf(request), headers }),
  );
  return done(made.backupCodes);
}

/** Turns the second factor off, deletes app, passkeys and recovery codes, and sends an email. */
export async function endSecondFactor(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<null, FactorOwnerRefusal | PasswordRefusal | 'second-factor-off'>> {
  const owner = await findFactorOwner(deps, request);
  if (!owner.ok) return owner;
  const { user } = owner.value;
  if (!user.hasSecondFactor) return refuse('second-factor-off');
  const proved = await reauthenticateOwner(deps, request);
  if (!proved.ok) return proved;
  await inTransaction(deps.db, async (tx) => {
    await deleteSecondFactor(tx, user.id);
    await queueSecondFactorEmail(tx, user, { change: 'off', publicUrl: deps.publicUrl });
  });
  return done(null);
}

/**
 * Returns the state of a user's second factor: whether it is on, app, passkeys, and number of unused recovery codes.
 */
export async function readSecondFactor(deps: AccountSecurityDeps, userId: string) {
  const { db, secrets } = deps;
  const user = await findUser(db, userId);
  const isOn = user?.hasSecondFactor ?? false;
  await reencryptSecondFactors(db, secrets, userId);
  const hasCodes = isOn && (await opensSecondFactor(db, secrets, userId));
  return {
    isOn,
    isRequired: deps.requireAdminSecondFactor && user?.userType === 'Admin',
    hasApp: isOn && (await hasConfirmedApp(db, userId)),
    passkeys: isOn ? await selectPasskeys(db, userId) : [],
    recoveryCodesLeft: hasCodes ? (await readRecoveryCodes(deps, userId)).length : 0,
  };
}
