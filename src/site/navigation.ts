import type { UserType } from '#platform/api/contract.ts';
import {
  Flag,
  Heart,
  House,
  type Icon,
  LayoutGrid,
  Package,
  Plus,
  ScrollText,
  ShieldCheck,
  Tag,
  User,
  Users,
} from '#ui/icon.tsx';
import { paths } from '../paths.ts';

/** One way to somewhere: only screens that exist are listed here. */
export type Entry = {
  readonly to: string;
  readonly label: string;
  /** Shorter word for the tab at the foot of a phone. */
  readonly tab?: string;
  readonly icon: Icon;
};

const buyer: readonly Entry[] = [
  { to: paths.myOrders(), label: 'My Orders', tab: 'Orders', icon: Package },
  { to: paths.myWishList(), label: 'My Wish List', tab: 'Wish list', icon: Heart },
];
const seller: readonly Entry[] = [
  { to: paths.addProduct(), label: 'Add a Products', tab: 'Add', icon: Plus },
  { to: paths.myProducts(), label: 'My Products', tab: 'Products', icon: Tag },
  { to: paths.myBuyers(), label: 'My Buyers', tab: 'Buyers', icon: Users },
];
const admin: readonly Entry[] = [
  { to: paths.allSellers(), label: 'All Seller', tab: 'Sellers', icon: Users },
  { to: paths.allBuyers(), label: 'All Buyer', tab: 'Buyers', icon: User },
  { to: paths.admin(), label: 'Admin Route', tab: 'Admin', icon: ShieldCheck },
  { to: paths.reports(), label: 'Report', icon: Flag },
  { to: paths.record(), label: 'Record', icon: ScrollText },
];

/** The entries of a role's dashboard. */
export function dashboardEntries(userType: UserType | null): readonly Entry[] {
  if (userType === 'Admin') return admin;
  return userType === 'Seller' ? seller : buyer;
}

/** Ways back to the market that stand before a dashboard's own tabs. */
export const marketTabs: readonly Entry[] = [
  { to: paths.home(), label: 'Home', icon: House },
  { to: paths.categoryDetails('Laptop'), label: 'Category', icon: LayoutGrid },
];

/** Tabs at the foot of a phone. */
const MOST_TABS = 5;

/** The tabs of a role's dashboard: its own entries, and ways back to the market as far as there is room. */
export function dashboardTabs(userType: UserType | null): readonly Entry[] {
  const own = dashboardEntries(userType);
  return [...marketTabs.slice(0, Math.max(0, MOST_TABS - own.length)), ...own];
}
