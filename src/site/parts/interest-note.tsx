import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Dot } from '#ui/dot.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { offerPaths } from '../../domains/offers/web/site/offer-paths.ts';
import type { WireInterest } from '../../domains/wishlist/contract.ts';

type InterestNoteProps = WireInterest & { readonly title: string };

/** Shows a seller how many buyers saved and ordered a listing, with a link to the listing's settings for offers. */
export function InterestNote({ productId, title, saved, ordered }: InterestNoteProps) {
  const orders = t('mine.orderedBy', { count: groupDigits(ordered) });
  return (
    <p className="small muted num dots">
      <span>{t('mine.savedBy', { count: groupDigits(saved) })}</span>
      <span>
        <Dot />
        {ordered === 0 ? orders : <Link to={dashboardPaths.myBuyers()}>{orders}</Link>}
      </span>
      <span>
        <Dot />
        <Link to={offerPaths.offerTerms(productId)}>
          {t('nav.offers')}
          <span className="sr"> {t('mine.offersOn', { title })}</span>
        </Link>
      </span>
    </p>
  );
}
