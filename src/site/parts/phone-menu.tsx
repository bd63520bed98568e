import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { MenuIcon } from '#ui/bar-icons.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { BookOpen, House, Plus, User } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { categoryIcon } from '../../domains/catalog/web/site/category-icon.ts';
import { dashboardPath, paths, sellPath } from '../../paths.ts';
import type { CategoryCount, FrameViewer } from '../frame-data.ts';

const AccountItems = lazyHydrated(() => import('./account-items.tsx'));

type PhoneMenuProps = {
  readonly viewer: FrameViewer | null;
  /** Number of unread messages. Null for visitors who cannot have messages. */
  readonly unread: number | null;
  /** Number of unread notifications; null for guests. */
  readonly notifications: number | null;
  readonly categories: readonly CategoryCount[];
  /** Address of the login page, which returns to the current page. */
  readonly login: string;
};

function Account({ viewer, unread, notifications, login }: Omit<PhoneMenuProps, 'categories'>) {
  if (!viewer) {
    return (
      <Link to={login}>
        <User className="i" aria-hidden="true" />
        {t('frame.login')}
      </Link>
    );
  }
  return (
    <AccountItems
      viewer={viewer}
      dashboard={dashboardPath(viewer.userType)}
      unread={unread}
      notifications={notifications}
    />
  );
}

/** Shows all links of the top bar behind one button, on narrow screens. */
export function PhoneMenu({ categories, ...account }: PhoneMenuProps) {
  const sell = sellPath(account.viewer);
  return (
    <Menu
      className="only-phone"
      end
      label={t('frame.menu')}
      summaryClass="iconbtn"
      summary={<MenuIcon className="i" aria-hidden="true" />}
    >
      <Account {...account} />
      <hr />
      <CachedFragment name="phone menu" cacheKey={[sell, categories]}>
        <SharedItems sell={sell} categories={categories} />
      </CachedFragment>
    </Menu>
  );
}

type SharedItemsProps = Pick<PhoneMenuProps, 'categories'> & { readonly sell: string | null };

/** Shows the links that are the same on every page. */
function SharedItems({ sell, categories }: SharedItemsProps) {
  return (
    <>
      {sell && (
        <Link to={sell}>
          <Plus className="i" aria-hidden="true" />
          {t('frame.sell')}
        </Link>
      )}
      <Link to={paths.home()}>
        <House className="i" aria-hidden="true" />
        {t('frame.home')}
      </Link>
      <Link to={paths.blog()}>
        <BookOpen className="i" aria-hidden="true" />
        {t('frame.blog')}
      </Link>
      <p className="menu-head">{t('frame.categories')}</p>
      {categories.map(({ slug, name, count }) => {
        const Icon = categoryIcon(slug);
        return (
          <Link key={slug} to={paths.categoryDetails(slug)}>
            <Icon className="i" aria-hidden="true" />
            {localName(name)}
            <span className="num">{groupDigits(count)}</span>
          </Link>
        );
      })}
    </>
  );
}
