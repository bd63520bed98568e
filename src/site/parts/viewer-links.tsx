import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Bell, type Icon, MessageCircle } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { useUnread } from '../../domains/conversations/web/site/unread-count.ts';
import { useUnreadNotifications } from '../../domains/notifications/web/site/unread-notifications.ts';
import { dashboardPath, sellPath } from '../../paths.ts';
import type { FrameViewer } from '../frame-data.ts';
import { AvatarMenu } from './avatar-menu.tsx';

type CountedLinkProps = {
  /** CSS class that decides on which screens the icon button appears. */
  readonly className: string;
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly count: number;
  /** The counter as text for screen readers, such as "3 unread". */
  readonly counted: string;
};

/** Shows an icon button of the top bar with a counter. */
function CountedLink({ className, to, label, icon: Picture, count, counted }: CountedLinkProps) {
  return (
    <Link className={`iconbtn ${className}`} to={to} aria-label={count > 0 ? `${label}, ${counted}` : label}>
      <Picture className="i" aria-hidden="true" />
      {count > 0 && <span className="badge">{count > 99 ? `${groupDigits(99)}+` : groupDigits(count)}</span>}
    </Link>
  );
}

/** Shows the link to messages, with the number of unread messages. */
function MessagesLink({ loaded }: { readonly loaded: number }) {
  const count = useUnread(loaded);
  return (
    <CountedLink
      className="only-wide"
      to={dashboardPaths.messages()}
      label={t('frame.messages')}
      icon={MessageCircle}
      count={count}
      counted={t('frame.unread', { count: groupDigits(count) })}
    />
  );
}

/**
 * Shows the link to notifications, with the number of new notifications. The link is also visible on phones, because
 * there is no tab for notifications.
 */
function NotificationsLink({ loaded }: { readonly loaded: number }) {
  const count = useUnreadNotifications(loaded);
  return (
    <CountedLink
      className="notifications-link"
      to={dashboardPaths.notifications()}
      label={t('frame.notifications')}
      icon={Bell}
      count={count}
      counted={t('frame.new', { count: groupDigits(count) })}
    />
  );
}

type ViewerLinksProps = {
  /** Number of unread messages. Null for visitors who cannot have messages. */
  readonly unread: number | null;
  /** Number of unread notifications; null if unknown. */
  readonly notifications: number | null;
  readonly viewer: FrameViewer;
};

/** Shows the links of the top bar for signed-in people: messages, notifications and their own pages. */
export default function ViewerLinks({ unread, notifications, viewer }: ViewerLinksProps) {
  const sell = sellPath(viewer);
  return (
    <>
      {unread !== null && <MessagesLink loaded={unread} />}
      {notifications !== null && <NotificationsLink loaded={notifications} />}
      <ButtonLink kind="quiet" className="dash-link" to={dashboardPath(viewer.userType)}>
        {t('frame.dashboard')}
      </ButtonLink>
      {sell && (
        <ButtonLink low className="sell-link" to={sell}>
          {t('frame.sell')}
        </ButtonLink>
      )}
      <AvatarMenu viewer={viewer} />
    </>
  );
}
