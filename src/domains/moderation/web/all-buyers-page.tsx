import { t } from '#texts/t.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { Route } from './+types/all-buyers-page.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { loadUsers } from './common/load-users.ts';
import { RefusedAction, UserPager, UserSearch, UserTable } from './common/user-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  return { list: await loadUsers(args, 'Buyer') };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.allBuyer'), hidden: true });

/** The All Buyer page: all open accounts of buyers. */
export default function AllBuyersPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <>
      <PageHead title={t('nav.allBuyer')}>{t('adminPeople.manageBuyers')}</PageHead>
      <RefusedAction />
      {list.total === 0 && list.search === '' ? (
        <EmptyState title={t('buyers.none')}>{t('adminPeople.noBuyersText')}</EmptyState>
      ) : (
        <UserTable
          caption={t('adminPeople.allBuyers')}
          noApproval="dash"
          users={list.users}
          heading={t('nav.buyers')}
          aside={<UserSearch search={list.search} />}
          foot={<UserPager list={list} to={(query) => dashboardPaths.allBuyers(query)} />}
        />
      )}
    </>
  );
}
