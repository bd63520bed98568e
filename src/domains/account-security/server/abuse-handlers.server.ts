import type { Handlers } from '#platform/api/contract.ts';
import type { abuseCalls } from '../abuse-calls.ts';
import { selectSources, selectSuspects } from './block-store.server.ts';
import { blockAccount, blockSource, unblockAccount, unblockSource } from './blocks.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';

const ACKNOWLEDGED = { status: 200, body: { acknowledged: true } } as const;

/** Returns the handlers of the API calls that block client addresses and accounts. */
export function abuseHandlers({ db, publicUrl }: AccountSecurityDeps): Handlers<typeof abuseCalls> {
  return {
    'GET /abuse': async () => {
      const [sources, accounts] = await Promise.all([selectSources(db), selectSuspects(db, publicUrl)]);
      return { status: 200, body: { sources, accounts } };
    },
    'PUT /blocked-sources': ({ body, caller, clientAddress: ownSource, write }) =>
      write(db, async (tx) => {
        const { source, hours, reason } = body;
        const blocked = await blockSource(tx, source, { adminId: caller.id, hours, reason, ownSource });
        return blocked.ok ? ACKNOWLEDGED : blocked;
      }),
    'DELETE /blocked-sources': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const unblocked = await unblockSource(tx, body.source, caller.id);
        return unblocked.ok ? ACKNOWLEDGED : unblocked;
      }),
    'PUT /blocked-accounts/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const blocked = await blockAccount(tx, params.id, { adminId: caller.id, ...body });
        return blocked.ok ? ACKNOWLEDGED : blocked;
      }),
    'DELETE /blocked-accounts/{id}': ({ params, caller, write }) =>
      write(db, async (tx) => {
        const unblocked = await unblockAccount(tx, params.id, caller.id);
        return unblocked.ok ? ACKNOWLEDGED : unblocked;
      }),
  };
}
