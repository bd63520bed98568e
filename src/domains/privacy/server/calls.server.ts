import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { PrivacyModule, Reauthenticate } from '../../accounts/public-api.server.ts';
import { privacyCalls, privacyRefusals } from '../contract.ts';
import { type CloseRefusal, closeAndEraseAccount, prepareClosing } from './close-account.server.ts';
import { exportUserData } from './export-user-data.server.ts';

/** Dependencies of the API calls that export a person's data or close an account. */
export type PrivacyDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly reauthenticate: Reauthenticate;
  /** Privacy modules of all domains, in the order of the domains, and of the platform. */
  readonly modules: readonly PrivacyModule[];
};

/** Builds the refusal for a person who cannot close their own account. Admins get a text of their own. */
function refuseOwner(code: CloseRefusal) {
  return refuse(code === 'account-not-closable' ? 'admin-account-stays' : code);
}

type Calls = typeof privacyCalls;

async function closeOwnAccount(
  { db, clock, reauthenticate, modules }: PrivacyDeps,
  { body, caller, raw, write }: CallRequest<Calls['DELETE /me']>,
) {
  const proved = await reauthenticate({
    userId: caller.id,
    password: body.password,
    raw,
  });
  if (!proved.ok) return proved;
  const ready = await prepareClosing(db, modules, caller.id);
  if (!ready.ok) return refuseOwner(ready.code);
  return write(db, async (tx) => {
    const closing = { userId: caller.id, adminId: null, reason: null, now: clock() };
    const closed = await closeAndEraseAccount(tx, modules, closing);
    if (!closed.ok) return refuseOwner(closed.code);
    return { status: 200, body: { acknowledged: true, deletedCount: 1 } };
  });
}

async function closeAsAdmin(
  { db, clock, modules }: PrivacyDeps,
  { params, body, caller, write }: CallRequest<Calls['DELETE /users/{id}']>,
) {
  if (params.id === caller.id) return refuse('account-not-closable');
  const ready = await prepareClosing(db, modules, params.id);
  if (!ready.ok) return ready;
  return write(db, async (tx) => {
    const reason = body.reason || null;
    const closing = { userId: params.id, adminId: caller.id, reason, now: clock() };
    const closed = await closeAndEraseAccount(tx, modules, closing);
    return closed.ok ? { status: 200, body: { acknowledged: true, deletedCount: 1 } } : closed;
  });
}

/** Returns the API module with the calls that export a person's data or close an account. */
export function privacyApi(deps: PrivacyDeps): ApiModule {
  const { db, clock, modules } = deps;
  return apiModule<Calls>({
    name: 'privacy',
    calls: privacyCalls,
    refusals: privacyRefusals,
    handlers: {
      'GET /me/data': async ({ caller }) => ({
        status: 200,
        body: { exportedAt: clock().toISOString(), data: await exportUserData(db, modules, caller.id) },
        headers: { 'content-disposition': 'attachment; filename="secondbyte-data.json"' },
      }),
      'DELETE /me': (request) => closeOwnAccount(deps, request),
      'DELETE /users/{id}': (request) => closeAsAdmin(deps, request),
    },
  });
}
