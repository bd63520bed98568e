import { t } from '#texts/t.ts';
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

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.allSeller'), hidden: true });

/** Returns the filters of the list of sellers, with their values in the URL. */
function views(): readonly { readonly verified: SellerList['verified']; readonly label: string }[] {
  return [
    { verified: '', label: t('mine.all') },
    { verified: 'no', label: t('adminPeople.toApprove') },
    { verified: 'yes', label: t('frame.verified') },
  ];
}

/** The All Seller page: all open accounts of sellers, or only those of unverified sellers. */
export default function AllSellersPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  const { sellers, verified, search } = list;
  return (
    <>
      <PageHead
        title={t('nav.allSeller')}
        action={
          <ButtonLink to={verificationPaths.requests()}>{t('adminPeople.askedForVerification')}</ButtonLink>
        }
      >
        {t('adminPeople.manageSellers')}
      </PageHead>
      <RefusedAction />
      <div className="stack">
        <ViewChips verified={verified} search={search} />
        {list.total === 0 && search === '' ? (
          <NoSellers verified={verified} />
        ) : (
          <UserTable
            caption={t('adminPeople.allSellers')}
            users={sellers.map(({ seller }) => seller)}
            sellers={sellers}
            heading={t('nav.sellers')}
            aside={<UserSearch search={search} keep={verified === '' ? {} : { verified }} />}
            foot={<UserPager list={list} to={(query) => dashboardPaths.allSellers({ ...query, verified })} />}
          />
        )}
      </div>
    </>
  );
}

function ViewChips({ verified, search }: Pick<SellerList, 'verified' | 'search'>) {
  return (
    <nav className="chips" aria-label={t('adminPeople.whichSellers')}>
      {views().map((view) => (
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
  );
}

function NoSellers({ verified }: Pick<SellerList, 'verified'>) {
  if (verified === 'no') {
    return <EmptyState title={t('adminPeople.noneToApprove')}>{t('adminPeople.everyVerified')}</EmptyState>;
  }
  return (
    <EmptyState title={verified === 'yes' ? t('adminPeople.noVerified') : t('adminPeople.noSellers')}>
      {t('adminPeople.noSellersText')}
    </EmptyState>
  );
}
