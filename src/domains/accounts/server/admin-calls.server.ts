import type { Handlers } from '#platform/api/contract.ts';
import { cutPage, nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { accountsCalls } from '../contract.ts';
import { countOpenUsers, selectOpenUsers } from './admin-store.server.ts';
import { selectDeeds } from './deed-store.server.ts';
import { toWireUser } from './to-wire-user.ts';
import { verifySeller } from './verify-seller.server.ts';

type AdminDeps = { readonly db: Db; readonly publicUrl: string };

/** The functions behind the calls that only admins make. */
export type AdminHandlers = Pick<
  Handlers<typeof accountsCalls>,
  'GET /users' | 'PUT /users/admin/{id}' | 'GET /deeds'
>;

type Page = { readonly page: number; readonly limit: number };

const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;

/** See {@link AdminHandlers}. */
export function adminHandlers({ db, publicUrl }: AdminDeps): AdminHandlers {
  return {
    'GET /users': async ({ query, raw }) => {
      const choice = { userType: query.userType ?? null, search: query.search || null };
      const offset = offsetOf(query);
      const [users, total] = await Promise.all([
        selectOpenUsers(db, { ...choice, limit: query.limit, offset }),
        countOpenUsers(db, choice),
      ]);
      const more = offset + users.length < total;
      const headers = { 'x-total-count': String(total), ...nextPageLink(raw, query.page, more) };
      return { status: 200, body: users.map((user) => toWireUser(user, publicUrl)), headers };
    },
    'PUT /users/admin/{id}': ({ params, caller, write }) =>
      write(db, async (tx) => {
        const verified = await verifySeller(tx, caller.id, params.id, publicUrl);
        if (!verified.ok) return verified;
        const modifiedCount = verified.value ? 1 : 0;
        return { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount } };
      }),
    'GET /deeds': async ({ query, raw }) => {
      const { limit, subjectId = null } = query;
      const found = await selectDeeds(db, { subjectId, limit: limit + 1, offset: offsetOf(query) });
      const { rows, more } = cutPage(found, limit);
      return { status: 200, body: rows, headers: nextPageLink(raw, query.page, more) };
    },
  };
}
