import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import { liftOf } from '../../ranking/quality.ts';
import { ratedFromPage } from '../../ranking/rated-listing.ts';
import type { WholeListing } from './listing.ts';

/** Tells buyers on the page of a poor listing that it says little. Nothing for other listings. */
export function PoorNotice({ listing }: { readonly listing: WholeListing }) {
  if (liftOf(ratedFromPage(listing)) === null) return null;
  return <Notice>The seller hasn’t told much about this one. Ask before you go.</Notice>;
}

/** Tells the seller of a poor listing why lists show it lower, and what would lift it. Nothing for other listings. */
export function LiftNote({ listing }: { readonly listing: WholeListing }) {
  const lift = liftOf(ratedFromPage(listing));
  if (lift === null) return null;
  return (
    <p className="small lift-note">
      Shown lower: <Link to={paths.editProduct(listing.id)}>add {lift}</Link> to rise.
    </p>
  );
}
