import type { Handlers } from '#platform/api/contract.ts';
import { cutPage, nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { checksInWords } from '../checks.ts';
import type { accountsCalls } from '../contract.ts';
import { countOpenUsers, selectOpenUsers } from './admin-store.server.ts';
import { selectAuditLog } from './audit-log-store.server.ts';
import { toWireUser } from './to-wire-user.ts';
import { unverifySeller } from './unverify-seller.server.ts';
import { approveSeller } from './verify-seller.server.ts';

type AdminDeps = { readonly db: Db; readonly publicUrl: string };

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

/** Returns the handlers of the API calls for admins. */
export function adminHandlers({ db, publicUrl }: AdminDeps): AdminHandlers {
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
      return { status: 200, body: rows, headers: nextPageLink(raw, query.page, more) };
    },
  };
}
