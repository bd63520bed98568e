import { useLocation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Search } from '#ui/bar-icons.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { ActiveLink, Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { Menu } from '#ui/menu.tsx';
import { ThemeSwitch } from '#ui/theme.tsx';
import { categoryIcon } from '../domains/catalog/web/site/category-icon.ts';
import { SearchBox } from '../domains/search/web/site/search-box.tsx';
import { paths, sellPath } from '../paths.ts';
import type { CategoryCount, FrameData } from './frame-data.ts';
import { CartMenu } from './parts/cart-menu.tsx';
import { LanguageSwitch } from './parts/language-switch.tsx';
import { PhoneMenu } from './parts/phone-menu.tsx';

// Lazy-loaded, because guests have neither messages nor an account.
const ViewerLinks = lazyHydrated(() => import('./parts/viewer-links.tsx'));

type CategoryMenuProps = {
  readonly categories: readonly CategoryCount[];
  /** Path of the current category page; empty on other pages. */
  readonly here: string;
};

function CategoryMenu({ categories, here }: CategoryMenuProps) {
  return (
    <Menu
      className={here ? 'here' : undefined}
      summary={
        <>
          {t('frame.categories')}
          <ChevronDown className="i s" aria-hidden="true" />
        </>
      }
    >
      {categories.map(({ slug, name, count }) => {
        const Icon = categoryIcon(slug);
        const to = paths.categoryDetails(slug);
        return (
          <Link key={slug} to={to} aria-current={to === here ? 'page' : undefined}>
            <Icon className="i" aria-hidden="true" />
            {localName(name)}
            <span className="num">{groupDigits(count)}</span>
          </Link>
        );
      })}
    </Menu>
  );
}

function Nav({ categories }: Pick<CategoryMenuProps, 'categories'>) {
  const { pathname } = useLocation();
  const here = pathname.startsWith(paths.categoryDetails('')) ? pathname : '';
  return (
    <nav className="nav" aria-label={t('frame.main')}>
      <ActiveLink to={paths.home()}>{t('frame.home')}</ActiveLink>
      {categories.length > 0 && (
        <CachedFragment name="category menu" cacheKey={[categories, here]}>
          <CategoryMenu categories={categories} here={here} />
        </CachedFragment>
      )}
      <ActiveLink to={paths.blog()}>{t('frame.blog')}</ActiveLink>
    </nav>
  );
}

/** Returns whether a page is part of signing in or signing up. The login must not return to such a page. */
function isAuthPage(pathname: string): boolean {
  return /^\/(?:login|signup|forgot-password|reset-password|verify-email)(?:\/|$)/.test(pathname);
}

function BarEnd({ data }: { readonly data: FrameData | undefined }) {
  const { pathname, search } = useLocation();
  const viewer = data?.viewer;
  const from = pathname + search;
  const login = paths.login(from === '/' || isAuthPage(pathname) ? undefined : from);
  return (
    <div className="bar-end">
      <Link className="iconbtn search-link" to={paths.search()} aria-label={t('frame.search')}>
        <Search className="i" aria-hidden="true" />
      </Link>
      <LanguageSwitch wanted={data?.wanted} place="bar" />
      <ThemeSwitch />
      {data?.cart && viewer && <CartMenu cart={data.cart} owner={viewer.email} />}
      {viewer ? (
        <ViewerLinks unread={data.unread} notifications={data.notifications} viewer={viewer} />
      ) : (
        <>
          <ButtonLink low className="sell-link" to={sellPath(null) ?? ''}>
            {t('frame.sell')}
          </ButtonLink>
          <ButtonLink low className="login-link" to={login}>
            {t('frame.login')}
          </ButtonLink>
        </>
      )}
      <PhoneMenu
        viewer={viewer ?? null}
        unread={data?.unread ?? null}
        notifications={data?.notifications ?? null}
        categories={data?.categories ?? []}
        login={login}
      />
    </div>
  );
}

type TopBarProps = { readonly data: FrameData | undefined };

/** Shows the bar at the top of every page. */
export function TopBar({ data }: TopBarProps) {
  return (
    <header className="bar">
      <div className="wrap bar-in">
        <Link className="logo" to={paths.home()} aria-label={t('frame.logo')}>
          <Logo />
        </Link>
        <Nav categories={data?.categories ?? []} />
        <SearchBox />
        <BarEnd data={data} />
      </div>
    </header>
  );
}
