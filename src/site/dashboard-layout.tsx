import { use } from 'react';
import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import { t } from '#texts/t.ts';
import { ActiveLink } from '#ui/link.tsx';
import { PageSkeleton } from '#ui/waiting.tsx';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import { MustVerifyEmail } from '../domains/accounts/web/site/must-verify-email.tsx';
import { CardHeartsContext } from '../domains/catalog/web/site/card-hearts.tsx';
import { useUnread } from '../domains/conversations/web/site/unread-count.ts';
import { useUnreadNotifications } from '../domains/notifications/web/site/unread-notifications.ts';
import type { Route } from './+types/dashboard-layout.ts';
import { loadEntryCounts } from './dashboard-counts.ts';
import {
  buyerCounts,
  type EntryCount,
  type EntryCounts,
  messageCounts,
  notificationCounts,
} from './entry-counts.ts';
import { type FrameData, toViewer } from './frame-data.ts';
import { dashboardEntries, dashboardTabs, type Entry } from './navigation.ts';
import { ViewerSummary } from './parts/account-items.tsx';
import { PageOnItsWayContext } from './parts/use-page-on-its-way.ts';

/**
 * Loads the signed-in person and the counters of the dashboard. Guests are sent to the login, which then returns to
 * this page.
 */
export async function loader(args: Route.LoaderArgs) {
  const account = await requireViewer(args);
  const viewer = toViewer(account);
  const { mustVerifyEmail } = account;
  return { viewer, mustVerifyEmail, counts: await loadEntryCounts(args.context, viewer.userType) };
}

type EntryLinkProps = {
  readonly entry: Entry;
  readonly text: string;
  readonly count?: EntryCount | undefined;
};

function EntryLink({ entry, text, count }: EntryLinkProps) {
  return (
    <ActiveLink to={entry.to} section={entry.section}>
      <entry.icon className="i" aria-hidden="true" />
      {text}
      {count && (
        <span className={count.isTask ? 'num task' : 'num'}>
          {count.text}
          <span className="sr"> {count.unit}</span>
        </span>
      )}
    </ActiveLink>
  );
}

/** Returns a counter only if it counts tasks, because the tabs have no space for other counters. */
function taskOf(count: EntryCount | undefined): EntryCount | undefined {
  return count?.isTask ? count : undefined;
}

/**
 * Returns the counters of the viewer's navigation entries. A buyer's counters come from the frame, so they include
 * wishes added on the current page.
 */
function useEntryCounts(): EntryCounts {
  const { viewer, counts } = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData<FrameData>('root');
  const { wished } = use(CardHeartsContext);
  const unread = useUnread(frame?.unread ?? 0);
  const notifications = useUnreadNotifications(frame?.notifications ?? 0);
  const own =
    viewer.userType === 'Buyer'
      ? { ...counts, ...buyerCounts(frame?.cart?.count ?? null, frame?.wished ? wished.size : null) }
      : counts;
  return { ...own, ...messageCounts(unread), ...notificationCounts(notifications) };
}

/** Shows the dashboard frame: a sidebar on wide screens, tabs at the bottom on others. */
export default function DashboardLayout() {
  const { viewer, mustVerifyEmail } = useLoaderData<typeof loader>();
  const counts = useEntryCounts();
  const entries = dashboardEntries(viewer.userType);
  const coming = use(PageOnItsWayContext);
  const outline = coming?.isInDashboard ? coming : null;
  return (
    <>
      <div className="wrap dash">
        <nav className="rail" aria-label={t('frame.dashboard')}>
          <ViewerSummary viewer={viewer} />
          {entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} text={entry.label} count={counts[entry.to]} />
          ))}
        </nav>
        <div className="dash-page" data-waiting={outline ? '' : undefined}>
          {mustVerifyEmail && <MustVerifyEmail userType={viewer.userType} />}
          <Outlet />
          {outline && <PageSkeleton kind={outline.kind} label={t('frame.loadingPage')} />}
        </div>
      </div>
      <nav className="tabs5" aria-label={t('frame.dashboard')}>
        {dashboardTabs(viewer.userType).map((entry) => (
          <EntryLink
            key={entry.to}
            entry={entry}
            text={entry.tab ?? entry.label}
            count={taskOf(counts[entry.to])}
          />
        ))}
      </nav>
    </>
  );
}
