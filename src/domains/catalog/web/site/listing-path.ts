import { paths } from '../../../../paths.ts';

/** Returns the link of a listing's card: signed-in people reach the page for ordering, guests the public one. */
export function listingPath(id: string, isSignedIn: boolean): string {
  return isSignedIn ? paths.productDetails(id) : paths.categoryList(id);
}
