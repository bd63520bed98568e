import type { UserType } from '#platform/api/contract.ts';
import { t } from '#texts/t.ts';
import {
  Bell,
  Bookmark,
  CreditCard,
  Flag,
  Heart,
  House,
  type Icon,
  Layers,
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
import { adminPaths } from '../domains/moderation/web/site/admin-paths.ts';
import { moneyPaths } from '../domains/payouts/money-paths.ts';
import { verificationPaths } from '../domains/verification/verification-paths.ts';
import { paths } from '../paths.ts';

/** Entry of the dashboard navigation. */
export type Entry = {
  readonly to: string;
  readonly label: string;
  /** Shorter label for the tab on phones. */
  readonly tab?: string;
  readonly icon: Icon;
  /** Path prefixes of further pages on which this entry is marked as current. */
  readonly section?: readonly string[];
  /** True for entries without a tab on phones. The phone menu contains these entries. */
  readonly noTab?: true;
};

const offers = (): Entry => ({
  to: dashboardPaths.offers(),
  label: t('nav.offers'),
  icon: TrendingDown,
  noTab: true,
});
const messages = (): Entry => ({
  to: dashboardPaths.messages(),
  label: t('frame.messages'),
  icon: MessageCircle,
  section: ['/dashboard/messages', '/dashboard/ask'],
});

const notifications = (): Entry => ({
  to: dashboardPaths.notifications(),
  label: t('frame.notifications'),
  icon: Bell,
  section: ['/dashboard/notifications'],
  noTab: true,
});

const savedSearches = (): Entry => ({
  to: dashboardPaths.savedSearches(),
  label: t('nav.savedSearches'),
  icon: Bookmark,
  noTab: true,
});

/** Pages of one order. For its buyer they belong to My Orders, for its seller to My Buyers. */
const ORDER_PAGES = ['/dashboard/order', '/dashboard/dispute', '/dashboard/review'];

const buyer = (): readonly Entry[] => [
  {
    to: paths.myOrders(),
    label: t('nav.myOrders'),
    tab: t('nav.orders'),
    icon: Package,
    section: [...ORDER_PAGES, '/dashboard/payment'],
  },
  offers(),
  messages(),
  { to: paths.myWishList(), label: t('nav.myWishList'), tab: t('nav.wishList'), icon: Heart },
  savedSearches(),
  notifications(),
];
const seller = (): readonly Entry[] => [
  { to: paths.addProduct(), label: t('nav.addProduct'), tab: t('nav.add'), icon: Plus },
  {
    to: paths.myProducts(),
    label: t('nav.myProducts'),
    tab: t('nav.products'),
    icon: Tag,
    section: ['/dashboard/editproduct', '/dashboard/sold', '/dashboard/importproducts'],
  },
  {
    to: dashboardPaths.myBuyers(),
    label: t('nav.myBuyers'),
    tab: t('nav.buyers'),
    icon: Users,
    section: ORDER_PAGES,
  },
  offers(),
  messages(),
  { to: moneyPaths.money(), label: t('nav.money'), icon: CreditCard },
  { to: verificationPaths.own(), label: t('nav.verification'), icon: ShieldCheck, noTab: true },
  notifications(),
];
const admin = (): readonly Entry[] => [
  {
    to: dashboardPaths.allSellers(),
    label: t('nav.allSeller'),
    tab: t('nav.sellers'),
    icon: Users,
    section: ['/dashboard/seller', verificationPaths.requests()],
  },
  { to: dashboardPaths.allBuyers(), label: t('nav.allBuyer'), tab: t('nav.buyers'), icon: User },
  {
    to: paths.admin(),
    label: t('nav.adminRoute'),
    tab: t('frame.admin'),
    icon: ShieldCheck,
    section: [adminPaths.blocks()],
  },
  {
    to: dashboardPaths.reports(),
    label: t('nav.report'),
    icon: Flag,
    section: [adminPaths.quality(), dashboardPaths.reportedReviews()],
  },
  {
    to: adminPaths.queue(),
    label: t('adminQueue.queue'),
    icon: Layers,
    section: [adminPaths.reportedMessages()],
  },
  {
    to: adminPaths.record(),
    label: t('nav.record'),
    icon: ScrollText,
    noTab: true,
    section: ['/dashboard/order'],
  },
  {
    to: dashboardPaths.disputes(),
    label: t('nav.disputes'),
    icon: MailWarning,
    noTab: true,
    section: ['/dashboard/dispute'],
  },
  { to: moneyPaths.payouts(), label: t('nav.payouts'), icon: CreditCard, noTab: true },
  notifications(),
];

/** Returns the dashboard entries for a kind of account. */
export function dashboardEntries(userType: UserType | null): readonly Entry[] {
  if (userType === 'Admin') return admin();
  return userType === 'Seller' ? seller() : buyer();
}

/** Returns the entries without a tab, which the phone menu contains. */
export function entriesWithoutTab(userType: UserType | null): readonly Entry[] {
  return dashboardEntries(userType).filter(({ noTab }) => noTab);
}

/** Returns the tabs that lead to public pages. They come before the tabs of the dashboard. */
const marketTabs = (): readonly Entry[] => [
  { to: paths.home(), label: t('frame.home'), icon: House },
  { to: paths.categoryDetails('Laptop'), label: t('nav.category'), icon: LayoutGrid },
];

/** Maximum number of tabs on a phone. */
const MOST_TABS = 5;

/**
 * Returns the tabs for a kind of account. Tabs of public pages come first, if there is space for them. The dashboard
 * entries follow.
 */
export function dashboardTabs(userType: UserType | null): readonly Entry[] {
  const own = dashboardEntries(userType).filter(({ noTab }) => !noTab);
  return [...marketTabs().slice(0, Math.max(0, MOST_TABS - own.length)), ...own];
}
