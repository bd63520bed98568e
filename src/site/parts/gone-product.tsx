import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { paths } from '../../paths.ts';
import { type SimilarListing, SimilarListings } from './similar-listings.tsx';

type GoneProductProps = {
  /** Reason why the listing is no longer shown; null if unknown. */
  readonly why: string | null;
  /** Whether the listings are similar to this one. Otherwise they are the newest of the market. */
  readonly isAlike: boolean;
  readonly similar: readonly SimilarListing[];
};

/** Shows that a listing never existed or no longer exists, with other listings. */
export default function GoneProduct({ why, isAlike, similar }: GoneProductProps) {
  return (
    <div className="wrap">
      <EmptyState
        whole
        title={t('gone.title')}
        action={
          <ButtonLink kind="primary" to={paths.home()}>
            {t('gone.home')}
          </ButtonLink>
        }
      >
        {why ?? t('gone.unknown')}
      </EmptyState>
      <SimilarListings
        title={isAlike ? t('product.similarForSale') : t('gone.justListed')}
        similar={similar}
      />
    </div>
  );
}
