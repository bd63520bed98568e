import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { moderationCalls } from '../contract.ts';
import type { Route } from './+types/admin-page.ts';
import { QueueSummary } from './admin/queue-summary.tsx';
import { runAdminAction } from './common/admin-actions.ts';
import { loadUsers } from './common/load-users.ts';
import { RefusedAction, UserPager, UserSearch, UserTable } from './common/user-table.tsx';
import { adminPaths } from './site/admin-paths.ts';

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
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.adminRoute'), hidden: true });

/** The Admin Route page: a summary of the queue, the admins, and all users. */
export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { figures, admins, list } = loaderData;
  return (
    <>
      <PageHead
        title={t('nav.adminRoute')}
        action={<ButtonLink to={adminPaths.blocks()}>{t('adminRecord.blocks')}</ButtonLink>}
      >
        {t('adminQueue.everyone')}
      </PageHead>
      <RefusedAction />
      <QueueSummary figures={figures} />
      <div className="stack">
        <UserTable
          caption={t('adminQueue.adminUsers')}
          users={admins}
          heading={t('adminQueue.admins')}
          aside={t('adminQueue.people', { count: admins.length })}
        />
        <UserTable
          caption={t('adminQueue.allUsers')}
          users={list.users}
          heading={t('adminQueue.allUsers')}
          aside={<UserSearch search={list.search} />}
          foot={<UserPager list={list} to={(query) => paths.admin(query)} />}
        />
      </div>
    </>
  );
}
