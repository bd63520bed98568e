import { refuse } from '#kernel/result.ts';
import { type ApiPart, apiPart } from '#platform/api/api.server.ts';
import type { Reauthenticate } from '../../accounts/door.server.ts';
import {
  type CloseDeps,
  type CloseRefusal,
  closeAndEraseAccount,
  exportUserData,
  prepareClosing,
} from '../../moderation/door.server.ts';
import { privacyCalls, privacyRefusals } from '../contract.ts';

/** What the calls of privacy work with. */
export type PrivacyDeps = CloseDeps & { readonly reauthenticate: Reauthenticate };

/** A refusal of closing in words for the owner. */
function refuseOwner(code: CloseRefusal) {
  return refuse(code === 'account-not-closable' ? 'admin-account-stays' : code);
}

/** Privacy's share of the API. */
export function privacyApi(deps: PrivacyDeps): ApiPart {
  const { db, clock, reauthenticate } = deps;
  return apiPart<typeof privacyCalls>({
    name: 'privacy',
    calls: privacyCalls,
    refusals: privacyRefusals,
    handlers: {
      'GET /me/data': async ({ caller }) => ({
        status: 200,
        body: { exportedAt: clock().toISOString(), data: await exportUserData(db, caller.id) },
        headers: { 'content-disposition': 'attachment; filename="secondbyte-data.json"' },
      }),
      'DELETE /me': async ({ body, caller, source, raw, write }) => {
        const proved = await reauthenticate({ userId: caller.id, password: body.password, source, raw });
        if (!proved.ok) return proved;
        const ready = await prepareClosing(deps, caller.id);
        if (!ready.ok) return refuseOwner(ready.code);
        return write(db, async (tx) => {
          const closing = { userId: caller.id, adminId: null, reason: null, now: clock() };
          const closed = await closeAndEraseAccount(tx, closing);
          if (!closed.ok) return refuseOwner(closed.code);
          return { status: 200, body: { acknowledged: true, deletedCount: 1 } };
        });
      },
    },
  });
}
