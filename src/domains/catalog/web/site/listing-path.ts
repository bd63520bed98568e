import { paths } from '../../../../paths.ts';

/** Returns the link of a listing's card: the page for ordering for signed-in people, the public one for guests. */
export function listingPath(id: string, isSignedIn: boolean): string {
  return isSignedIn ? paths.productDetails(id) : paths.categoryList(id);
}
