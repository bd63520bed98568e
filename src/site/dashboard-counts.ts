import type { RouterContextProvider } from 'react-router';
import type { UserType } from '#platform/api/contract.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../dashboard-paths.ts';
import type { bookingsCalls } from '../domains/bookings/contract.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import { adminPaths } from '../domains/moderation/web/site/admin-paths.ts';
import type { offersCalls } from '../domains/offers/contract.ts';
import { countWords } from '../domains/orders/web/site/count-words.ts';
import { paths } from '../paths.ts';
import { type Entries, type EntryCounts, tasks, toEntryCounts, total } from './entry-counts.ts';

type Context = Readonly<RouterContextProvider>;

async function offerCounts(context: Context): Promise<Entries> {
  const outcome = await apiFor<typeof offersCalls>(context)('GET /offers/counts');
  return outcome.ok ? [[dashboardPaths.offers(), tasks(outcome.data.yours, t('count.toAnswer'))]] : [];
}

async function sellerCounts(context: Context): Promise<Entries> {
  const api = apiFor<typeof bookingsCalls & typeof catalogCalls>(context);
  const [orders, listings, offers] = await Promise.all([
    api('GET /buyers/counts'),
    api('GET /listings/counts'),
    offerCounts(context),
  ]);
  return [
    ...offers,
    [
      dashboardPaths.myBuyers(),
      orders.ok ? tasks(orders.data.open, t('count.open'), countWords(orders.data.open)) : null,
    ],
    [
      paths.myProducts(),
      listings.ok ? total(listings.data.unsold + listings.data.reserved, t('count.forSale')) : null,
    ],
  ];
}

async function adminCounts(context: Context): Promise<Entries> {
  const outcome = await apiFor<typeof moderationCalls>(context)('GET /figures');
  if (!outcome.ok) return [];
  const {
    sellers,
    sellersToApprove,
    buyers,
    openReports,
    confirmedListings,
    openDisputes,
    messageCases,
    verificationRequests,
  } = outcome.data;
  const waiting =
    openReports + confirmedListings + sellersToApprove + openDisputes + messageCases + verificationRequests;
  return [
    [dashboardPaths.allSellers(), total(sellers, t('count.sellers'))],
    [dashboardPaths.allBuyers(), total(buyers, t('count.buyers'))],
    [dashboardPaths.reports(), tasks(openReports, t('count.open'))],
    [adminPaths.queue(), tasks(waiting, t('count.waiting'))],
    [dashboardPaths.disputes(), tasks(openDisputes, t('count.open'))],
  ];
}

const loaders: Readonly<Record<UserType, (context: Context) => Promise<Entries>>> = {
  Buyer: offerCounts,
  Seller: sellerCounts,
  Admin: adminCounts,
};

/**
 * Loads the counters beside the entries of a person's dashboard navigation. Omits counters that fail to load. A buyer's
 * counters of orders and wishes are not loaded here, because they come from the frame's data.
 */
export async function loadEntryCounts(context: Context, userType: UserType | null): Promise<EntryCounts> {
  return userType === null ? {} : toEntryCounts(await loaders[userType](context));
}
