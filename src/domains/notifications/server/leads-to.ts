import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths, serverPaths } from '../../../paths.ts';
import type { Details, Kind } from '../wording.ts';

/** Returns the id of a notification's conversation; null for other kinds. */
export function conversationOf(one: {
  readonly kind: string;
  readonly subjectId: string | null;
}): string | null {
  return one.kind === 'message' ? one.subjectId : null;
}

/** Returns the path that a notification links to. */
export function leadsTo(one: {
  readonly kind: Kind;
  readonly productId?: string | null;
  readonly bookingId?: string | null;
  readonly subjectId?: string | null;
  readonly details?: Details;
}): string {
  const { kind, productId, bookingId, subjectId, details } = one;
  if (kind === 'verification-decided') return serverPaths.verification();
  if (kind === 'message' && subjectId) return dashboardPaths.conversation(subjectId);
  if (kind === 'review-shown' && bookingId) return dashboardPaths.review(bookingId);
  if (kind === 'search-found' && !productId) return details?.path ?? dashboardPaths.savedSearches();
  if (bookingId) return paths.order(bookingId);
  if (kind === 'offer-made' || kind === 'offer-countered') return dashboardPaths.offers();
  if (kind === 'listing-lapsed' || kind === 'listing-removed')
    return paths.myProducts({ state: 'withdrawn' });
  if (!productId) return paths.myProducts();
  return kind === 'wish-ended' ? paths.myWishList() : paths.categoryList(productId);
}
