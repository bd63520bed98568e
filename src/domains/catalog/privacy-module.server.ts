import { done, refuse } from '#kernel/result.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { withdrawProductsOf } from './holds/withdraw-products.server.ts';
import { catalogPersonalData } from './personal-data.ts';
import { eraseListingsOf } from './products/erase-listings.server.ts';

/** Withdraws the listings of people who close their account, and erases the contents of listings that were not sold. */
export const catalogPrivacy: PrivacyModule = {
  personalData: catalogPersonalData,
  onAccountClosing: async (tx, { userId: sellerId, adminId, now }) => {
    const withdrawn = await withdrawProductsOf(tx, { sellerId, by: adminId ?? sellerId, now });
    return withdrawn.ok ? done(null) : refuse('money-in-flight');
  },
  onErasure: (tx, { userId }) => eraseListingsOf(tx, userId),
};
