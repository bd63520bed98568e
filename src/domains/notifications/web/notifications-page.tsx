import './common/notifications.css';
import { useEffect } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Form } from '#ui/form.tsx';
import { Settings } from '#ui/icon.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { notificationsCalls } from '../contract.ts';
import type { Route } from './+types/notifications-page.ts';
import { notificationPaths } from './common/notification-paths.ts';
import { inGroups, NotificationGroup } from './notifications/notification-group.tsx';
import { notificationInLanguage } from './notifications/notification-in-language.ts';
import { setUnreadNotifications } from './site/unread-notifications.ts';

/** Number of notifications per page. */
const ROWS = 30;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const api = apiFor<typeof notificationsCalls>(args.context);
  const now = new Date();
  const [listed, counted] = await Promise.all([
    api('GET /notifications', { query: { cursor, limit: ROWS } }),
    api('GET /notifications/unread'),
  ]);
  if (!listed.ok) throw refusedPage(listed.problem);
  return {
    notifications: listed.data.map(notificationInLanguage),
    next: listed.next,
    first: cursor === undefined,
    unread: counted.ok ? counted.data.unread : 0,
    loadedAt: now.toISOString(),
    today: formatDay(now),
  };
}

/** Marks the shown notifications as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const until = textValue(await readForm({ request, context }), 'until');
  const outcome = await apiFor<typeof notificationsCalls>(context)('PUT /notifications/read', {
    body: { until },
  });
  if (!outcome.ok) throw refusedPage(outcome.problem);
  return null;
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('frame.notifications'), hidden: true });

/** Number of characters of a year and the space before it. */
const YEAR = ' 2026'.length;

/** Formats a time of today as `1:36 pm`, and other times as `21 Nov`. */
function shortTime(at: string, today: string): string {
  const day = formatDay(at);
  return day === today ? formatClock(at) : day.slice(0, -YEAR);
}

function newText(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread > 99 ? t('notices.manyNew') : t('notices.new', { count: groupDigits(unread) });
}

type PageActionsProps = Pick<Route.ComponentProps['loaderData'], 'unread' | 'loadedAt'>;

/** Renders the button that marks all notifications as read, and the link to the settings. */
function PageActions({ unread, loadedAt }: PageActionsProps) {
  const sending = useSendingForm();
  return (
    <div className="notification-actions">
      {unread > 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="until" value={loadedAt} />
          <Button type="submit" low busy={sending} busyLabel={t('notices.marking')}>
            {t('notices.markAll')}
          </Button>
        </Form>
      )}
      <ButtonLink low to={notificationPaths.notificationSettings()}>
        <Settings className="i s" aria-hidden="true" />
        {t('notices.reach')}
      </ButtonLink>
    </div>
  );
}

/** The Notifications page: all notifications of a person, grouped by order or listing, latest first. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { notifications, next, first, unread, loadedAt, today } = loaderData;
  useEffect(() => setUnreadNotifications(unread), [unread]);
  return (
    <>
      <PageHead title={t('frame.notifications')} action={<PageActions unread={unread} loadedAt={loadedAt} />}>
        {newText(unread)}
      </PageHead>
      {notifications.length === 0 ? (
        <EmptyState title={first ? t('notices.none') : t('notices.noneOlder')}>
          {t('notices.noneText')}
        </EmptyState>
      ) : (
        inGroups(notifications).map(({ key, label, rows }) => (
          <NotificationGroup key={key} label={label} rows={rows} timeOf={(at) => shortTime(at, today)} />
        ))
      )}
      {(next !== null || !first) && (
        <Pager
          text={t('talk.onPage', { count: groupDigits(notifications.length) })}
          next={next && dashboardPaths.notifications({ cursor: next })}
          first={first ? null : dashboardPaths.notifications()}
        />
      )}
    </>
  );
}
