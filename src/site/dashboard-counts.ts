import type { RouterContextProvider } from 'react-router';
import type { UserType } from '#platform/api/contract.ts';
import { apiFor } from '#platform/api/page-context.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import type { ordersCalls } from '../domains/orders/contract.ts';
import { countWords } from '../domains/orders/web/parts/count-words.ts';
import { paths } from '../paths.ts';
import { type Entries, type EntryCounts, tasks, toEntryCounts, total } from './entry-counts.ts';

type Context = Readonly<RouterContextProvider>;

async function sellerCounts(context: Context): Promise<Entries> {
  const api = apiFor<typeof ordersCalls & typeof catalogCalls>(context);
  const [orders, listings] = await Promise.all([api('GET /buyers/counts'), api('GET /listings/counts')]);
  return [
    [paths.myBuyers(), orders.ok ? tasks(orders.data.open, 'open', countWords(orders.data.open)) : null],
    [
      paths.myProducts(),
      listings.ok ? total(listings.data.unsold + listings.data.reserved, 'for sale') : null,
    ],
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

const loaders: Readonly<Record<Exclude<UserType, 'Buyer'>, (context: Context) => Promise<Entries>>> = {
  Seller: sellerCounts,
  Admin: adminCounts,
};

/**
 * The numbers beside the entries of a person's dashboard; those that cannot be had are left out. Of buyers none: the frame
 * tells theirs.
 */
export async function loadEntryCounts(context: Context, userType: UserType | null): Promise<EntryCounts> {
  return userType === null || userType === 'Buyer' ? {} : toEntryCounts(await loaders[userType](context));
}
