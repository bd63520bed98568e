import { apiFor } from '#platform/api/page-context.ts';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { moderationCalls, WireFigures } from '../contract.ts';
import type { Route } from './+types/admin-page.ts';
import { loadUsers } from './parts/load-users.ts';
import { doUserDeed } from './parts/user-deeds.ts';
import { RefusedDeed, UserPager, UserSearch, UserTable } from './parts/user-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof accountsCalls & typeof moderationCalls>(args.context);
  const [figures, admins, list] = await Promise.all([
    api('GET /figures'),
    api('GET /users', { query: { userType: 'Admin' } }),
    loadUsers(args),
  ]);
  if (!figures.ok) throw Response.json(figures.problem, { status: figures.status });
  if (!admins.ok) throw Response.json(admins.problem, { status: admins.status });
  return { figures: figures.data, admins: admins.data, list };
}

export function action(args: Route.ActionArgs) {
  return doUserDeed(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Admin Route', hidden: true });

/** Admin Route: four figures, the admins, and all users. */
export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { figures, admins, list } = loaderData;
  return (
    <>
      <PageHead title="Admin Route">Everyone on Secondbyte.</PageHead>
      <RefusedDeed />
      <Figures figures={figures} />
      <div className="stack">
        <UserTable
          caption="Admin users"
          users={admins}
          heading="Admins"
          aside={admins.length === 1 ? '1 person' : `${admins.length} people`}
        />
        <UserTable
          caption="All users"
          users={list.users}
          heading="All users"
          aside={<UserSearch search={list.search} />}
          foot={<UserPager list={list} to={(query) => paths.admin(query)} />}
        />
      </div>
    </>
  );
}

function Figures({ figures }: { readonly figures: WireFigures }) {
  return (
    <dl className="figs">
      <div>
        <dt>Sellers to approve</dt>
        <dd>{figures.sellersToApprove}</dd>
      </div>
      <div>
        <dt>Sellers</dt>
        <dd>
          {figures.sellers} <small>{figures.verifiedSellers} verified</small>
        </dd>
      </div>
      <div>
        <dt>Buyers</dt>
        <dd>
          {figures.buyers} <small>{figures.newBuyers} this week</small>
        </dd>
      </div>
      <div>
        <dt>Open reports</dt>
        <dd>{figures.openReports}</dd>
      </div>
    </dl>
  );
}
