import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Moon, Sun } from '#ui/bar-icons.tsx';
import { Form } from '#ui/form.tsx';
import { LayoutDashboard, LogOut, MessageCircle, Settings, UserRound } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Avatar } from '#ui/tag.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { paths } from '../../paths.ts';
import type { FrameViewer } from '../frame-data.ts';
import { entriesWithoutTab } from '../navigation.ts';

/**
 * Shows the button that signs out. The button is in a form, so that it works without scripts, and prefetching cannot
 * sign people out.
 */
function LogoutForm() {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit">
        <LogOut className="i" aria-hidden="true" />
        {t('frame.logout')}
      </button>
    </Form>
  );
}

/** Shows the theme switch in the menu on phones. On phones, the top bar has the bell in place of the switch. */
function ThemeItem() {
  return (
    <button className="theme-switch" type="button" data-theme-switch="">
      <span className="to-dark">
        <Moon className="i" aria-hidden="true" />
        {t('frame.dark')}
      </span>
      <span className="to-light">
        <Sun className="i" aria-hidden="true" />
        {t('frame.light')}
      </span>
    </button>
  );
}

/** Shows the links to the person's own account. */
function AccountLinks() {
  return (
    <>
      <Link to={paths.profile()}>
        <UserRound className="i" aria-hidden="true" />
        {t('frame.profile')}
      </Link>
      <Link to={dashboardPaths.settings()}>
        <Settings className="i" aria-hidden="true" />
        {t('frame.settings')}
      </Link>
    </>
  );
}

/** Returns a person's kind of account as text. Null if the person has not chosen a kind of account yet. */
function kindText({ verified, userType }: FrameViewer): string | null {
  if (userType === 'Seller') return verified ? t('frame.verifiedSeller') : t('frame.seller');
  if (userType === 'Buyer') return verified ? t('frame.verifiedBuyer') : t('frame.buyer');
  return userType && t('frame.admin');
}

/** Shows a person's picture, name and kind of account. */
export function ViewerSummary({ viewer }: { readonly viewer: FrameViewer }) {
  const kind = kindText(viewer);
  return (
    <div className="who">
      <Avatar name={viewer.name} image={viewer.image} verified={viewer.verified} />
      <div className="who-name">
        <b>{viewer.name}</b>
        <p className="small muted">{kind ?? viewer.email}</p>
      </div>
    </div>
  );
}

type AccountItemsProps = {
  readonly viewer: FrameViewer;
  /** Path of the dashboard. If given, the menu links to the dashboard and to the entries without a tab. */
  readonly dashboard?: string;
  /** Number of unread messages. If given, the menu links to the messages. */
  readonly unread?: number | null;
  /** Number of unread notifications. If given, the menu links to the notifications. */
  readonly notifications?: number | null;
};

/** Shows the links of the account menu for signed-in people. */
export default function AccountItems({ viewer, dashboard, unread = null, notifications }: AccountItemsProps) {
  return (
    <>
      <ViewerSummary viewer={viewer} />
      {dashboard && (
        <Link to={dashboard}>
          <LayoutDashboard className="i" aria-hidden="true" />
          {t('frame.dashboard')}
        </Link>
      )}
      {unread !== null && (
        <Link to={dashboardPaths.messages()}>
          <MessageCircle className="i" aria-hidden="true" />
          {t('frame.messages')}
          {unread > 0 && <span className="num">{t('frame.unread', { count: groupDigits(unread) })}</span>}
        </Link>
      )}
      {dashboard &&
        entriesWithoutTab(viewer.userType).map(({ to, label, icon: Picture }) => (
          <Link key={to} to={to}>
            <Picture className="i" aria-hidden="true" />
            {label}
            {to === dashboardPaths.notifications() && (notifications ?? 0) > 0 && (
              <span className="num">{t('frame.new', { count: groupDigits(notifications ?? 0) })}</span>
            )}
          </Link>
        ))}
      <AccountLinks />
      {dashboard && <ThemeItem />}
      <LogoutForm />
    </>
  );
}
