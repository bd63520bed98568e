import type { Handlers } from '#platform/api/contract.ts';
import { cutPage, nextPageLink } from '#platform/api/pagination.ts';
import { checksInWords } from '../checks.ts';
import type { accountsCalls, WireAuditEntry } from '../contract.ts';
import { countOpenUsers, selectOpenUsers } from './admin-store.server.ts';
import { selectAuditLog } from './audit-log-store.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { usersByIds } from './store.server.ts';
import { toWireUser } from './to-wire-user.ts';
import { unverifySeller } from './unverify-seller.server.ts';
import { approveSeller } from './verify-seller.server.ts';

type AdminDeps = Pick<AccountsHandlerDeps, 'db' | 'publicUrl' | 'sellersOfListings'>;

/** Handlers of the calls that only admins make. */
export type AdminHandlers = Pick<
  Handlers<typeof accountsCalls>,
  'GET /users' | 'PUT /users/admin/{id}' | 'DELETE /users/admin/{id}' | 'GET /audit-log'
>;

type Page = { readonly page: number; readonly limit: number };

const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;

function matchedAnswer(isChanged: boolean) {
  const body = { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0 } as const;
  return { status: 200, body } as const;
}

/**
 * Marks removals of listings as final if the seller's account is closed, because such a listing cannot be restored. A
 * closed account leaves no audit log entry about its listings.
 */
async function withFinalRemovals(
  { db, sellersOfListings }: AdminDeps,
  entries: readonly WireAuditEntry[],
): Promise<WireAuditEntry[]> {
  const removals = entries.filter(({ action, isLatest }) => isLatest && action === 'withdraw-listing');
  const sellerIds = await sellersOfListings(
    db,
    removals.map(({ subjectId }) => subjectId),
  );
  const sellers = await usersByIds(db, [...sellerIds.values()]);
  return entries.map((entry) => {
    const seller = sellers.get(sellerIds.get(entry.subjectId) ?? '');
    return seller?.closedAt ? { ...entry, isLatest: false } : entry;
  });
}

/** Returns the handlers of the API calls for admins. */
export function adminHandlers(deps: AdminDeps): AdminHandlers {
  const { db, publicUrl } = deps;
  return {
    'GET /users': async ({ query, raw }) => {
      const choice = { userType: query.userType ?? null, search: query.search || null, verified: null };
      const offset = offsetOf(query);
      const [users, total] = await Promise.all([
        selectOpenUsers(db, { ...choice, limit: query.limit, offset }),
        countOpenUsers(db, choice),
      ]);
      const more = offset + users.length < total;
      const headers = { 'x-total-count': String(total), ...nextPageLink(raw, query.page, more) };
      return { status: 200, body: users.map((user) => toWireUser(user, publicUrl)), headers };
    },
    'PUT /users/admin/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const { checks = [] } = body;
        const checked = checksInWords(checks, body.checked) || null;
        const verification = { adminId: caller.id, userId: params.id, checked, checks };
        const verified = await approveSeller(tx, verification, publicUrl);
        return verified.ok ? matchedAnswer(verified.value) : verified;
      }),
    'DELETE /users/admin/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const unverification = { adminId: caller.id, userId: params.id, reason: body.reason };
        const unverified = await unverifySeller(tx, unverification, publicUrl);
        return unverified.ok ? matchedAnswer(unverified.value) : unverified;
      }),
    'GET /audit-log': async ({ query, raw }) => {
      const { limit, subjectId = null } = query;
      const found = await selectAuditLog(db, { subjectId, limit: limit + 1, offset: offsetOf(query) });
      const { rows, more } = cutPage(found, limit);
      const body = await withFinalRemovals(deps, rows);
      return { status: 200, body, headers: nextPageLink(raw, query.page, more) };
    },
  };
}
