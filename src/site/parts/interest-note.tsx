import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { offerPaths } from '../../domains/offers/web/site/offer-paths.ts';
import type { WireInterest } from '../../domains/wishlist/contract.ts';

type InterestNoteProps = WireInterest & { readonly title: string };

/** How many buyers are after one's listing, under its name, and the way to how offers on it are answered. */
export function InterestNote({ productId, title, saved, ordered }: InterestNoteProps) {
  return (
    <p className="small muted num">
      {saved} saved ·{' '}
      {ordered === 0 ? '0 ordered' : <Link to={dashboardPaths.myBuyers()}>{ordered} ordered</Link>}
      {/* Where the line breaks, the dot goes along with what it parts. */}
      {' ·\u00a0'}
      <Link to={offerPaths.offerTerms(productId)}>
        Offers<span className="sr"> on {title}</span>
      </Link>
    </p>
  );
}
