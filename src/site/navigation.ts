import { Heart, House, LayoutGrid, type LucideIcon, Package, Plus, Tag } from 'lucide-react';
import { paths } from '../paths.ts';
import type { UserType } from '../platform/contract.ts';

/** One way to somewhere: only screens that exist are listed here. */
export type Entry = {
  readonly to: string;
  readonly label: string;
  /** Shorter word for the tab at the foot of a phone. */
  readonly tab?: string;
  readonly icon: LucideIcon;
};

const buyer: readonly Entry[] = [
  { to: paths.myOrders(), label: 'My Orders', tab: 'Orders', icon: Package },
  { to: paths.myWishList(), label: 'My Wish List', tab: 'Wish list', icon: Heart },
];
const seller: readonly Entry[] = [
  { to: paths.addProduct(), label: 'Add a Products', tab: 'Add', icon: Plus },
  { to: paths.myProducts(), label: 'My Products', tab: 'Products', icon: Tag },
];
const admin: readonly Entry[] = [];

/** The entries of a role's dashboard. */
export function dashboardEntries(userType: UserType | null): readonly Entry[] {
  if (userType === 'Admin') return admin;
  return userType === 'Seller' ? seller : buyer;
}

/** Where the bar's Dashboard link leads, or null while a role has no screen yet. */
export function dashboardEntry(userType: UserType | null): string | null {
  if (userType === 'Seller') return paths.myProducts();
  return dashboardEntries(userType)[0]?.to ?? null;
}

/** Ways back to the market that stand before a dashboard's own tabs. */
export const marketTabs: readonly Entry[] = [
  { to: paths.home(), label: 'Home', icon: House },
  { to: paths.categoryDetails('Laptop'), label: 'Category', icon: LayoutGrid },
];
