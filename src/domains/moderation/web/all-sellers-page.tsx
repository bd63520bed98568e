import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { verificationPaths } from '../../verification/verification-paths.ts';
import type { Route } from './+types/all-sellers-page.ts';
import { loadSellers, type SellerList } from './all-sellers/load-sellers.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { RefusedAction, UserPager, UserSearch, UserTable } from './common/user-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  return { list: await loadSellers(args) };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'All Seller', hidden: true });

/** Filters of the list, with their values in the URL. */
const VIEWS: readonly { readonly verified: SellerList['verified']; readonly label: string }[] = [
  { verified: '', label: 'All' },
  { verified: 'no', label: 'To approve' },
  { verified: 'yes', label: 'Verified' },
];

/** The page All Seller with all open accounts of sellers, or only the unverified. */
export default function AllSellersPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  const { sellers, verified, search } = list;
  return (
    <>
      <PageHead
        title="All Seller"
        action={<ButtonLink to={verificationPaths.requests()}>Asked for verification</ButtonLink>}
      >
        Approve and manage sellers.
      </PageHead>
      <RefusedAction />
      <div className="stack">
        <nav className="chips" aria-label="Which sellers">
          {VIEWS.map((view) => (
            <Link
              key={view.verified}
              className={view.verified === verified ? 'chip on' : 'chip'}
              aria-current={view.verified === verified ? 'page' : undefined}
              to={dashboardPaths.allSellers({ verified: view.verified, search })}
            >
              {view.label}
            </Link>
          ))}
        </nav>
        {list.total === 0 && search === '' ? (
          <NoSellers verified={verified} />
        ) : (
          <UserTable
            caption="All sellers"
            users={sellers.map(({ seller }) => seller)}
            sellers={sellers}
            heading="Sellers"
            aside={<UserSearch search={search} keep={verified === '' ? {} : { verified }} />}
            foot={<UserPager list={list} to={(query) => dashboardPaths.allSellers({ ...query, verified })} />}
          />
        )}
      </div>
    </>
  );
}

function NoSellers({ verified }: Pick<SellerList, 'verified'>) {
  if (verified === 'no') {
    return (
      <EmptyState title="No sellers to approve">Every seller is verified. New ones appear here.</EmptyState>
    );
  }
  return (
    <EmptyState title={verified === 'yes' ? 'No verified sellers yet' : 'No sellers yet'}>
      Sellers appear here as they sign up, each with a button to approve.
    </EmptyState>
  );
}
