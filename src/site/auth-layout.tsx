import { Outlet } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { returnPath } from '../domains/accounts/return-path.ts';
import type { AuthItem, AuthPurpose } from '../domains/accounts/web/site/auth-purpose.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { type Listing, readListing } from '../domains/catalog/web/public/listing.ts';
import { productPicture } from '../domains/catalog/web/public/product-picture.ts';
import type { Route } from './+types/auth-layout.ts';
import { purposeOf, targetOf, userTypeFor } from './auth-target.ts';

function itemOf(listing: Listing): AuthItem {
  return { title: listing.title, taka: listing.resalePrice, picture: productPicture(listing) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const target = targetOf(returnPath(request));
  if (!target) return { purpose: null, item: null, userType: null };
  const { productId } = target;
  const found =
    productId === null
      ? null
      : await apiFor<typeof catalogCalls>(context)('GET /productAll/{id}', { params: { id: productId } });
  return {
    purpose: purposeOf(target, found?.ok ? found.data.title : null),
    item: found?.ok ? itemOf(readListing(found.data)) : null,
    userType: userTypeFor(target),
  };
}

/** Lays out the login and sign-up pages. Passes them the visitor's purpose, such as ordering a product. */
export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData satisfies AuthPurpose} />;
}
