import './common/talk.css';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { conversationsCalls } from '../contract.ts';
import type { Route } from './+types/messages-page.ts';
import { InboxList } from './common/inbox-list.tsx';
import { useLiveInbox } from './messages/use-live-inbox.ts';

/** Conversations per page. */
const ROWS = 30;

const SHOWN = ['all', 'unread', 'blocked'] as const;
type Shown = (typeof SHOWN)[number];

export async function loader(args: Route.LoaderArgs) {
  const { userType } = await requireViewer(args, ['Buyer', 'Seller']);
  const { searchParams } = args.url;
  const show = SHOWN.find((one) => one === searchParams.get('show')) ?? 'all';
  const cursor = searchParams.get('cursor') ?? undefined;
  const api = apiFor<typeof conversationsCalls>(args.context);
  const [listed, counted] = await Promise.all([
    api('GET /conversations', { query: { show, cursor, limit: ROWS } }),
    api('GET /messages/unread'),
  ]);
  if (!listed.ok) throw refusedPage(listed.problem);
  const now = new Date();
  return {
    conversations: listed.data,
    next: listed.next,
    first: cursor === undefined,
    unread: counted.ok ? counted.data.unread : 0,
    show,
    sells: userType === 'Seller',
    loadedAt: new Date(now.getTime() - 1_000).toISOString(),
    today: formatDay(now),
  };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('frame.messages'), hidden: true });

function tabText(show: Shown): string {
  if (show === 'unread') return t('talk.unreadOnes');
  return show === 'blocked' ? t('talk.blockedOnes') : t('talk.all');
}

function emptyTitle(show: Shown): string {
  if (show === 'unread') return t('talk.noneUnread');
  return show === 'blocked' ? t('talk.noneBlocked') : t('talk.none');
}

type TabsProps = { readonly show: Shown; readonly unread: number };

function Tabs({ show, unread }: TabsProps) {
  return (
    <nav className="talk-tabs" aria-label={t('talk.which')}>
      {SHOWN.map((one) => (
        <Link
          key={one}
          to={dashboardPaths.messages(one === 'all' ? {} : { show: one })}
          aria-current={one === show ? 'page' : undefined}
        >
          {tabText(one)}
          {one === 'unread' && unread > 0 && <span className="num">{groupDigits(unread)}</span>}
        </Link>
      ))}
    </nav>
  );
}

type NoConversationsProps = {
  readonly show: Shown;
  /** True for sellers. */
  readonly sells: boolean;
};

/**
 * Says that a view has no conversations. People who have no conversations at all get a link: sellers to their listings,
 * buyers to the laptops.
 */
function NoConversations({ show, sells }: NoConversationsProps) {
  return (
    <EmptyState
      title={emptyTitle(show)}
      action={
        show === 'all' && (
          <ButtonLink kind="primary" to={sells ? paths.myProducts() : paths.categoryDetails('Laptop')}>
            {sells ? t('email.seeMyProducts') : t('talk.browse')}
          </ButtonLink>
        )
      }
    >
      {show === 'all' ? t('talk.noneText') : t('talk.othersUnderAll')}
    </EmptyState>
  );
}

/** Shows all conversations of a person, the latest first. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { conversations, next, first, unread, show, sells, loadedAt, today } = loaderData;
  useLiveInbox(loadedAt);
  return (
    <>
      <PageHead title={t('frame.messages')}>
        {unread > 0 ? t('frame.unread', { count: groupDigits(unread) }) : undefined}
      </PageHead>
      <Tabs show={show} unread={unread} />
      {conversations.length === 0 ? (
        <NoConversations show={show} sells={sells} />
      ) : (
        <>
          <div className="inbox-box">
            <InboxList conversations={conversations} today={today} />
          </div>
          {(next !== null || !first) && (
            <Pager
              text={t('talk.onPage', { count: groupDigits(conversations.length) })}
              next={next && dashboardPaths.messages({ show: show === 'all' ? null : show, cursor: next })}
              first={first ? null : dashboardPaths.messages(show === 'all' ? {} : { show })}
            />
          )}
          <p className="small muted talk-note">{t('talk.kept')}</p>
        </>
      )}
    </>
  );
}
