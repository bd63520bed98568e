import type { RouterContextProvider } from 'react-router';
import type { UserType } from '#platform/api/contract.ts';
import { apiFor } from '#platform/api/page-context.ts';
import type { accountsCalls, WireUser } from '../../../accounts/contract.ts';
import { pageOf } from './page-of.ts';
import type { ListPlace } from './user-table.tsx';

/** Number of accounts per page. */
const ROWS = 25;

/** One page of accounts, and the page's position in the list. */
export type UserList = ListPlace & { readonly users: readonly WireUser[] };

type PageArgs = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/** Loads the page of accounts that the URL asks for, of one user type or of all. */
export async function loadUsers({ url, context }: PageArgs, userType?: UserType): Promise<UserList> {
  const page = pageOf(url);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 100);
  const query = { page, limit: ROWS, userType, search: search || undefined };
  const outcome = await apiFor<typeof accountsCalls>(context)('GET /users', { query });
  if (!outcome.ok) throw Response.json(outcome.problem, { status: outcome.status });
  const total = Number(outcome.response.headers.get('x-total-count') ?? outcome.data.length);
  return { users: outcome.data, shown: outcome.data.length, total, page, pageSize: ROWS, search };
}
