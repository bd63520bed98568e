import { use } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { ActiveLink } from '#ui/link.tsx';
import { PageSkeleton } from '#ui/waiting.tsx';
import { requireViewer } from '../domains/accounts/web/parts/require-viewer.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/dashboard-layout.ts';
import { toViewer } from './frame-data.ts';
import { dashboardEntries, dashboardTabs, type Entry } from './navigation.ts';
import { ViewerSummary } from './parts/avatar-menu.tsx';
import { PageOnItsWayContext } from './parts/use-page-on-its-way.ts';

/** Everything behind it needs a login; the visitor comes back here afterwards. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = toViewer(await requireViewer(args));
  return { viewer, counts: viewer.userType === 'Admin' ? await adminCounts(args.context) : {} };
}

/** Numbers beside a dashboard's entries, by address. */
type Counts = Readonly<Record<string, number>>;

/** How many accounts and reports wait behind the admins' entries; none when they cannot be had. */
async function adminCounts(context: Route.LoaderArgs['context']): Promise<Counts> {
  const outcome = await apiFor<typeof moderationCalls>(context)('GET /figures');
  if (!outcome.ok) return {};
  const { sellers, buyers, openReports } = outcome.data;
  return { [paths.allSellers()]: sellers, [paths.allBuyers()]: buyers, [paths.reports()]: openReports };
}

type EntryLinkProps = { readonly entry: Entry; readonly text: string; readonly count?: number };

function EntryLink({ entry, text, count }: EntryLinkProps) {
  return (
    <ActiveLink to={entry.to}>
      <entry.icon className="i" aria-hidden="true" />
      {text}
      {count !== undefined && <span className="num">{groupDigits(count)}</span>}
    </ActiveLink>
  );
}

/** The dashboard frame: a rail at the left on wide screens, tabs at the foot on others. */
export default function DashboardLayout() {
  const { viewer, counts } = useLoaderData<typeof loader>();
  const entries = dashboardEntries(viewer.userType);
  const coming = use(PageOnItsWayContext);
  const outline = coming?.isInDashboard ? coming : null;
  return (
    <>
      <div className="wrap dash">
        <nav className="rail" aria-label="Dashboard">
          <ViewerSummary viewer={viewer} />
          {entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} text={entry.label} count={counts[entry.to]} />
          ))}
        </nav>
        <div className="dash-page" data-waiting={outline ? '' : undefined}>
          <Outlet />
          {outline && <PageSkeleton kind={outline.kind} label="Loading the page" />}
        </div>
      </div>
      <nav className="tabs5" aria-label="Dashboard">
        {dashboardTabs(viewer.userType).map((entry) => (
          <EntryLink key={entry.to} entry={entry} text={entry.tab ?? entry.label} />
        ))}
      </nav>
    </>
  );
}
