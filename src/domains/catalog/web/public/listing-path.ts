import { paths } from '../../../../paths.ts';

/** Returns where cards of a listing lead: signed-in people to the page on which they order, guests to the public one. */
export function listingPath(id: string, isSignedIn: boolean): string {
  return isSignedIn ? paths.productDetails(id) : paths.categoryList(id);
}
