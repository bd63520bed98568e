import { paths } from '../../../../paths.ts';

/** Returns the link of a listing's card: the order page for signed-in people, the public page for guests. */
export function listingPath(id: string, isSignedIn: boolean): string {
  return isSignedIn ? paths.productDetails(id) : paths.categoryList(id);
}
