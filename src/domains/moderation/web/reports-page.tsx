import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { moderationCalls } from '../contract.ts';
import type { Route } from './+types/reports-page.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { AuditLogTable } from './common/audit-log-table.tsx';
import { pageOf } from './common/page-of.ts';
import { ReportCase } from './common/report-case.tsx';
import { RefusedAction } from './common/user-table.tsx';
import { adminPaths } from './site/admin-paths.ts';

/** Number of rows in each of the two lists: reported listings and audit log entries. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof accountsCalls & typeof moderationCalls>(args.context);
  const page = pageOf(args.url);
  const [reported, entries] = await Promise.all([
    api('GET /reports', { query: { page, limit: ROWS } }),
    api('GET /audit-log', { query: { limit: ROWS } }),
  ]);
  if (!reported.ok) throw Response.json(reported.problem, { status: reported.status });
  if (!entries.ok) throw Response.json(entries.problem, { status: entries.status });
  const more = reported.response.headers.has('link');
  return { reported: reported.data, entries: entries.data, page, more };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.report'), hidden: true });

type ReportedListingsProps = Pick<Route.ComponentProps['loaderData'], 'reported'>;

function ReportedListings({ reported }: ReportedListingsProps) {
  if (reported.length === 0) {
    return (
      <EmptyState title={t('adminQueue.nothingToDecide')}>{t('adminQueue.nothingToDecideHint')}</EmptyState>
    );
  }
  return (
    <section className="admin-queue" aria-label={t('adminQueue.reported')}>
      {reported.map((listing) => (
        <ReportCase key={listing.productId} listing={listing} heading="h2" />
      ))}
    </section>
  );
}

/** The Report page: reported listings, the most reported first, and the latest actions of admins. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { reported, entries, page, more } = loaderData;
  const isPaged = more || page > 1;
  return (
    <>
      <PageHead
        title={t('nav.report')}
        action={
          <div className="form-end">
            <ButtonLink to={adminPaths.quality()}>{t('adminQueue.quality')}</ButtonLink>
            <ButtonLink to={dashboardPaths.reportedReviews()}>{t('adminCases.reportedReviews')}</ButtonLink>
          </div>
        }
      >
        {t('adminQueue.reportHint')}
      </PageHead>
      <RefusedAction />
      <div className="stack">
        <ReportedListings reported={reported} />
        {isPaged && (
          <Pager
            text={t('talk.onPage', { count: groupDigits(reported.length) })}
            next={more ? dashboardPaths.reports({ page: page + 1 }) : null}
            first={page > 1 ? dashboardPaths.reports() : null}
          />
        )}
        {entries.length > 0 && (
          <AuditLogTable
            entries={entries}
            heading={t('adminQueue.decidedLately')}
            foot={<Pager text={t('adminQueue.latest')} next={adminPaths.record({ kind: 'actions' })} />}
          />
        )}
      </div>
    </>
  );
}
