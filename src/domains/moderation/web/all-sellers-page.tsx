import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { Route } from './+types/all-sellers-page.ts';
import { loadUsers } from './parts/load-users.ts';
import { doUserDeed } from './parts/user-deeds.ts';
import { RefusedDeed, UserPager, UserSearch, UserTable } from './parts/user-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  return { list: await loadUsers(args, 'Seller') };
}

export function action(args: Route.ActionArgs) {
  return doUserDeed(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'All Seller', hidden: true });

/** All Seller: every open account that sellers have. */
export default function AllSellersPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <>
      <PageHead title="All Seller">Approve and manage sellers.</PageHead>
      <RefusedDeed />
      {list.total === 0 && list.search === '' ? (
        <EmptyState title="No sellers yet">
          Sellers appear here as they sign up, each with a button to approve.
        </EmptyState>
      ) : (
        <UserTable
          caption="All sellers"
          users={list.users}
          heading="Sellers"
          aside={<UserSearch search={list.search} />}
          foot={<UserPager list={list} to={(query) => paths.allSellers(query)} />}
        />
      )}
    </>
  );
}
