import { Dot } from '#ui/dot.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { offerPaths } from '../../domains/offers/web/site/offer-paths.ts';
import type { WireInterest } from '../../domains/wishlist/contract.ts';

type InterestNoteProps = WireInterest & { readonly title: string };

/** Shows a seller how many buyers are interested in a listing, with a link to the settings for offers. */
export function InterestNote({ productId, title, saved, ordered }: InterestNoteProps) {
  return (
    <p className="small muted num dots">
      <span>{saved} saved</span>
      <span>
        <Dot />
        {ordered === 0 ? '0 ordered' : <Link to={dashboardPaths.myBuyers()}>{ordered} ordered</Link>}
      </span>
      <span>
        <Dot />
        <Link to={offerPaths.offerTerms(productId)}>
          Offers<span className="sr"> on {title}</span>
        </Link>
      </span>
    </p>
  );
}
