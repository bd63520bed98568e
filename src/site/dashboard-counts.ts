import type { RouterContextProvider } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import type { UserType } from '#platform/api/contract.ts';
import { apiFor } from '#platform/api/page-context.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import type { ordersCalls } from '../domains/orders/contract.ts';
import { countWords } from '../domains/orders/web/parts/count-words.ts';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';
import { paths } from '../paths.ts';

/** The number beside an entry of the dashboard. */
export type EntryCount = {
  /** The number as it is shown. */
  readonly words: string;
  /** What is counted, for those who do not see where it stands: "open". */
  readonly unit: string;
  /** Whether each of them wants something done. */
  readonly isTask: boolean;
};

/** Numbers by the address of their entry. */
export type EntryCounts = Readonly<Record<string, EntryCount>>;

type Context = Readonly<RouterContextProvider>;

/** Things that wait for the person; none is not told. */
function tasks(count: number, unit: string, words = groupDigits(count)): EntryCount | null {
  return count > 0 ? { words, unit, isTask: true } : null;
}

function total(count: number, unit: string): EntryCount {
  return { words: groupDigits(count), unit, isTask: false };
}

type Entries = readonly (readonly [string, EntryCount | null])[];

async function buyerCounts(context: Context): Promise<Entries> {
  const api = apiFor<typeof ordersCalls & typeof wishlistCalls>(context);
  const [orders, wished] = await Promise.all([api('GET /bookings/counts'), api('GET /wishlist/products')]);
  return [
    ...(orders.ok
      ? [[paths.myOrders(), tasks(orders.data.open, 'open', countWords(orders.data.open))] as const]
      : []),
    ...(wished.ok ? [[paths.myWishList(), total(wished.data.productIds.length, 'saved')] as const] : []),
  ];
}

async function sellerCounts(context: Context): Promise<Entries> {
  const api = apiFor<typeof ordersCalls & typeof catalogCalls>(context);
  const [orders, listings] = await Promise.all([api('GET /buyers/counts'), api('GET /listings/counts')]);
  return [
    ...(orders.ok
      ? [[paths.myBuyers(), tasks(orders.data.open, 'open', countWords(orders.data.open))] as const]
      : []),
    ...(listings.ok
      ? [[paths.myProducts(), total(listings.data.unsold + listings.data.reserved, 'for sale')] as const]
      : []),
  ];
}

async function adminCounts(context: Context): Promise<Entries> {
  const outcome = await apiFor<typeof moderationCalls>(context)('GET /figures');
  if (!outcome.ok) return [];
  const { sellers, sellersToApprove, buyers, openReports } = outcome.data;
  return [
    [paths.allSellers(), total(sellers, 'sellers')],
    [paths.allBuyers(), total(buyers, 'buyers')],
    [paths.admin(), tasks(openReports + sellersToApprove, 'waiting')],
    [paths.reports(), tasks(openReports, 'open')],
  ];
}

const loaders: Readonly<Record<UserType, (context: Context) => Promise<Entries>>> = {
  Buyer: buyerCounts,
  Seller: sellerCounts,
  Admin: adminCounts,
};

/** The numbers beside the entries of a person's dashboard; those that cannot be had are left out. */
export async function loadEntryCounts(context: Context, userType: UserType | null): Promise<EntryCounts> {
  const entries = userType === null ? [] : await loaders[userType](context);
  return Object.fromEntries(entries.flatMap(([to, count]) => (count === null ? [] : [[to, count]])));
}
