import { redirect } from 'react-router';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { listingAnchor, ownPath, paths } from '../../../paths.ts';
import { viewerOf } from '../../accounts/web/public/require-viewer.ts';
import type { wishlistCalls } from '../contract.ts';
import type { Route } from './+types/heart-route.ts';
import { switchWish } from './site/switch-wish.ts';

/** Redirects GET requests to the wish list. Only POST requests of the wish-list button change anything. */
export function loader() {
  throw redirect(paths.myWishList());
}

/**
 * Returns the URL of the page on which the button was clicked, with the product's card as anchor. Returns the wish
 * list's URL if the browser sends no referrer.
 */
function pageOfHeart(request: Request, productId: string): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return paths.myWishList();
  const { pathname, search } = new URL(referer);
  return `${ownPath(pathname + search)}#${listingAnchor(productId)}`;
}

/**
 * Handles a click on the wish-list button in a browser without scripts. Guests first sign in, and then return to the
 * card.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const productId = textValue(form, 'productId');
  const back = pageOfHeart(request, productId);
  if (!(await viewerOf(context))) return redirect(paths.login(back));
  const wanted = readIntent(form, ['add', 'remove']) === 'add';
  const outcome = await switchWish(apiFor<typeof wishlistCalls>(context), productId, wanted);
  if (!outcome.ok) throw refusedPage(outcome.problem);
  return redirect(back);
}
