import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import type { moderationCalls, WireSellerSummary } from '../../contract.ts';
import { pageOf } from '../common/page-of.ts';
import type { ListPlace } from '../common/user-table.tsx';

/** Number of sellers per page. */
const ROWS = 25;

/** One page of sellers with their details, and the page's position in the list. */
export type SellerList = ListPlace & {
  readonly sellers: readonly WireSellerSummary[];
  /** Filter from the URL; empty for all sellers. */
  readonly verified: '' | 'yes' | 'no';
};

type PageArgs = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

function verifiedOf(word: string | null): SellerList['verified'] {
  return word === 'yes' || word === 'no' ? word : '';
}

/** Loads the page of sellers that the URL asks for. */
export async function loadSellers({ url, context }: PageArgs): Promise<SellerList> {
  const page = pageOf(url);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 100);
  const verified = verifiedOf(url.searchParams.get('verified'));
  const query = { page, limit: ROWS, verified: verified || undefined, search: search || undefined };
  const outcome = await apiFor<typeof moderationCalls>(context)('GET /sellers', { query });
  if (!outcome.ok) throw Response.json(outcome.problem, { status: outcome.status });
  const sellers = outcome.data;
  const total = Number(outcome.response.headers.get('x-total-count') ?? sellers.length);
  return { sellers, shown: sellers.length, total, page, pageSize: ROWS, search, verified };
}
