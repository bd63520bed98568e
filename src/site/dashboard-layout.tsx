import { NavLink, Outlet, useLoaderData } from 'react-router';
import { requireViewer } from '../domains/accounts/web/parts/require-viewer.ts';
import type { Route } from './+types/dashboard-layout.ts';
import { toViewer } from './frame-data.ts';
import { dashboardEntries, type Entry, marketTabs } from './navigation.ts';
import { WhoIs } from './parts/avatar-menu.tsx';

/** Everything behind it needs a login; the visitor comes back here afterwards. */
export async function loader(args: Route.LoaderArgs) {
  return { viewer: toViewer(await requireViewer(args)) };
}

function EntryLink({ entry, text }: { readonly entry: Entry; readonly text: string }) {
  return (
    <NavLink to={entry.to} end>
      <entry.icon className="i" aria-hidden="true" />
      {text}
    </NavLink>
  );
}

/** The dashboard frame: a rail at the left on wide screens, tabs at the foot on others. */
export default function DashboardLayout() {
  const { viewer } = useLoaderData<typeof loader>();
  const entries = dashboardEntries(viewer.userType);
  return (
    <>
      <div className="wrap dash">
        <nav className="rail" aria-label="Dashboard">
          <WhoIs viewer={viewer} />
          {entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} text={entry.label} />
          ))}
        </nav>
        <div className="dash-page">
          <Outlet />
        </div>
      </div>
      <nav className="tabs5" aria-label="Dashboard">
        {[...marketTabs, ...entries].slice(0, 5).map((entry) => (
          <EntryLink key={entry.to} entry={entry} text={entry.tab ?? entry.label} />
        ))}
      </nav>
    </>
  );
}
