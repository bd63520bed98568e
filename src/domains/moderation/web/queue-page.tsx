import type { ReactNode } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { moderationCalls, WireFigures } from '../contract.ts';
import type { Route } from './+types/queue-page.ts';
import { runAdminAction } from './common/admin-actions.ts';
import { RefusedAction } from './common/user-table.tsx';
import { DayCharts } from './queue/day-charts.tsx';
import { QUEUE_SHOWS, Queue } from './queue/queue.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof moderationCalls>(args.context);
  const [figures, days, reported, waiting] = await Promise.all([
    api('GET /figures'),
    api('GET /figures/days'),
    api('GET /reports', { query: { limit: QUEUE_SHOWS } }),
    api('GET /sellers', { query: { limit: QUEUE_SHOWS, verified: 'no' } }),
  ]);
  if (!figures.ok) throw Response.json(figures.problem, { status: figures.status });
  if (!days.ok) throw Response.json(days.problem, { status: days.status });
  if (!reported.ok) throw Response.json(reported.problem, { status: reported.status });
  if (!waiting.ok) throw Response.json(waiting.problem, { status: waiting.status });
  return { figures: figures.data, days: days.data, reported: reported.data, waiting: waiting.data };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('adminQueue.title'), hidden: true });

/** The *Queue and figures* page: four figures, the open cases, and charts of the last days. */
export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { figures, days, reported, waiting } = loaderData;
  return (
    <>
      <PageHead title={t('adminQueue.title')}>
        {rich('adminQueue.lead', { link: <Link to={paths.admin()}>{t('nav.adminRoute')}</Link> })}
      </PageHead>
      <RefusedAction />
      <Figures figures={figures} />
      <div className="stack">
        <Queue figures={figures} reported={reported} waiting={waiting} />
        <DayCharts days={days} />
      </div>
    </>
  );
}

type EntryProps = { readonly label: string; readonly children: ReactNode };

function Entry({ label, children }: EntryProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ figures }: { readonly figures: WireFigures }) {
  const { sellersToApprove, sellers, verifiedSellers, buyers, newBuyers, openReports, today } = figures;
  return (
    <dl className="figs">
      <Entry label={t('adminQueue.figureToApprove')}>
        <Figure
          amount={sellersToApprove}
          of={t('adminQueue.figureToApproveOf')}
          to={dashboardPaths.allSellers({ verified: 'no' })}
        />{' '}
        <Today count={today.sellersToApprove} />
      </Entry>
      <Entry label={t('nav.sellers')}>
        <Figure amount={sellers} of={t('adminQueue.figureSellersOf')} to={dashboardPaths.allSellers()} />{' '}
        <small>
          <Link to={dashboardPaths.allSellers({ verified: 'yes' })}>
            {t('adminQueue.figureVerified', { count: groupDigits(verifiedSellers) })}
          </Link>
        </small>{' '}
        <Today count={today.sellers} />
      </Entry>
      <Entry label={t('nav.buyers')}>
        <Figure amount={buyers} of={t('adminQueue.figureBuyersOf')} to={dashboardPaths.allBuyers()} />{' '}
        <small>{t('adminQueue.figureThisWeek', { count: groupDigits(newBuyers) })}</small>{' '}
        <Today count={today.buyers} />
      </Entry>
      <Entry label={t('adminQueue.reported')}>
        <Figure amount={openReports} of={t('adminQueue.figureReportsOf')} to={dashboardPaths.reports()} />{' '}
        <small className="today">{t('adminQueue.reportsToday', { count: today.reports })}</small>
      </Entry>
    </dl>
  );
}

/** Shows today's count beside a figure. */
function Today({ count }: { readonly count: number }) {
  return <small className="today">{t('adminQueue.today', { count: groupDigits(count) })}</small>;
}

type FigureProps = { readonly amount: number; readonly of: string; readonly to: string };

/** Shows a number with a link to the list that it counts. */
function Figure({ amount, of, to }: FigureProps) {
  return (
    <Link to={to}>
      {groupDigits(amount)}
      <span className="sr"> {of}</span>
    </Link>
  );
}
