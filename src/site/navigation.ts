import type { UserType } from '#platform/api/contract.ts';
import {
  Bell,
  Bookmark,
  CreditCard,
  Flag,
  Heart,
  House,
  type Icon,
  LayoutGrid,
  MailWarning,
  MessageCircle,
  Package,
  Plus,
  ScrollText,
  ShieldCheck,
  Tag,
  TrendingDown,
  User,
  Users,
} from '#ui/icon.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import { disputePaths } from '../domains/disputes/web/public/dispute-paths.ts';
import { adminPaths } from '../domains/moderation/web/site/admin-paths.ts';
import { moneyPaths } from '../domains/payouts/money-paths.ts';
import { verificationPaths } from '../domains/verification/verification-paths.ts';
import { paths } from '../paths.ts';

/** One way to somewhere: only screens that exist are listed here. */
export type Entry = {
  readonly to: string;
  readonly label: string;
  /** Shorter word for the tab at the foot of a phone. */
  readonly tab?: string;
  readonly icon: Icon;
  /** True for what has no tab at the foot of a phone: its menu leads there. */
  readonly noTab?: true;
};

const offers: Entry = { to: dashboardPaths.offers(), label: 'Offers', icon: TrendingDown, noTab: true };
const messages: Entry = { to: dashboardPaths.messages(), label: 'Messages', icon: MessageCircle };

const notifications: Entry = {
  to: dashboardPaths.notifications(),
  label: 'Notifications',
  icon: Bell,
  noTab: true,
};

const savedSearches: Entry = {
  to: dashboardPaths.savedSearches(),
  label: 'Saved searches',
  icon: Bookmark,
  noTab: true,
};

const buyer: readonly Entry[] = [
  { to: paths.myOrders(), label: 'My Orders', tab: 'Orders', icon: Package },
  offers,
  messages,
  { to: paths.myWishList(), label: 'My Wish List', tab: 'Wish list', icon: Heart },
  savedSearches,
  notifications,
];
const seller: readonly Entry[] = [
  { to: paths.addProduct(), label: 'Add a Products', tab: 'Add', icon: Plus },
  { to: paths.myProducts(), label: 'My Products', tab: 'Products', icon: Tag },
  { to: dashboardPaths.myBuyers(), label: 'My Buyers', tab: 'Buyers', icon: Users },
  offers,
  messages,
  { to: moneyPaths.money(), label: 'Money', icon: CreditCard },
  { to: verificationPaths.own(), label: 'Verification', icon: ShieldCheck, noTab: true },
  notifications,
];
const admin: readonly Entry[] = [
  { to: dashboardPaths.allSellers(), label: 'All Seller', tab: 'Sellers', icon: Users },
  { to: dashboardPaths.allBuyers(), label: 'All Buyer', tab: 'Buyers', icon: User },
  { to: paths.admin(), label: 'Admin Route', tab: 'Admin', icon: ShieldCheck },
  { to: dashboardPaths.reports(), label: 'Report', icon: Flag },
  { to: adminPaths.record(), label: 'Record', icon: ScrollText },
  { to: disputePaths.disputes(), label: 'Disputes', icon: MailWarning, noTab: true },
  { to: moneyPaths.payouts(), label: 'Payouts', icon: CreditCard, noTab: true },
  notifications,
];

/** The entries of a role's dashboard. */
export function dashboardEntries(userType: UserType | null): readonly Entry[] {
  if (userType === 'Admin') return admin;
  return userType === 'Seller' ? seller : buyer;
}

/** The entries that the menu of a phone leads to, for its tabs have no room for them. */
export function entriesWithoutTab(userType: UserType | null): readonly Entry[] {
  return dashboardEntries(userType).filter(({ noTab }) => noTab);
}

/** Ways back to the market that stand before a dashboard's own tabs. */
const marketTabs: readonly Entry[] = [
  { to: paths.home(), label: 'Home', icon: House },
  { to: paths.categoryDetails('Laptop'), label: 'Category', icon: LayoutGrid },
];

/** Tabs at the foot of a phone. */
const MOST_TABS = 5;

/** Returns the tabs of a role's dashboard: its own entries, and links back to the market as far as they fit. */
export function dashboardTabs(userType: UserType | null): readonly Entry[] {
  const own = dashboardEntries(userType).filter(({ noTab }) => !noTab);
  return [...marketTabs.slice(0, Math.max(0, MOST_TABS - own.length)), ...own];
}
