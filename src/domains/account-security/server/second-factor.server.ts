import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import {
  endSessions,
  findUser,
  noteOrigin,
  type PasswordRefusal,
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

/** Has the library make a secret and recovery codes. Those of a factor that is on stay as they are. */
export async function prepareFactor(
  { auth, db }: AccountSecurityDeps,
  request: FactorRequest,
  headers: Headers,
): Promise<string> {
  const codes = await selectStoredCodes(db, request.userId);
  const begun = await withDatabaseErrors(() =>
    auth.api.enableTwoFactor({ body: { ...bodyOf(request), method: 'totp' }, headers }),
  );
  if (!('totpURI' in begun)) throw new Error('no secret for an authenticator app');
  if (codes !== null) await writeStoredCodes(db, request.userId, codes);
  return begun.totpURI;
}

/** Data for setting up an authenticator app: the address that it reads, and the same secret for typing. */
export type FactorSetup = { readonly setupUri: string; readonly setupKey: string };

/** Begins to set up an app. Nothing of it is asked at sign-in before {@link confirmSecondFactor}. */
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

/** The recovery codes that a user has left. */
async function readRecoveryCodes({ auth }: AccountSecurityDeps, userId: string): Promise<string[]> {
  const { backupCodes } = await withDatabaseErrors(() => auth.api.viewBackupCodes({ body: { userId } }));
  return backupCodes;
}

/** Somebody who enters the first code of an app. */
export type FirstCode = Omit<FactorRequest, 'password'> & {
  readonly code: string;
  readonly clientAddress: string;
};

/** A factor that was just added. */
export type AddedFactor = {
  /** Empty where the account had a second factor before, and its codes with it. */
  readonly recoveryCodes: readonly string[];
  /** The cookies of the session that takes the place of the one that asked; empty where that one goes on. */
  readonly cookies: readonly string[];
};

/** Completes what turned the factor on: all sessions but one end, and an email tells. Gives the recovery codes. */
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

/** Adds an app by its first code. Where it is the first factor of the account, all other sessions end. Notifies by email. */
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
  const found = await noteOrigin(deps, { cookies, clientAddress, raw });
  if (!found) throw new Error('the library has opened no session for the second factor');
  return done({ recoveryCodes: await completeFirstFactor(deps, user, found.session.id), cookies });
}

/** Makes new recovery codes in place of all before. */
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

/** Turns the factor off, app and passkeys and all. Notifies by email. */
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

/** Returns whether a user has or must have a second factor, its parts, and the number of recovery codes left. */
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
