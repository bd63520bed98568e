import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { paths } from '../../paths.ts';
import { type SimilarListing, SimilarListings } from './similar-listings.tsx';

type GoneProductProps = {
  /** Why the listing is gone; null if unknown. */
  readonly why: string | null;
  readonly similar: readonly SimilarListing[];
};

/** Shows that a listing does not exist, or no longer. */
export default function GoneProduct({ why, similar }: GoneProductProps) {
  return (
    <div className="wrap">
      <EmptyState
        whole
        title="This listing is no longer here"
        action={
          <ButtonLink kind="primary" to={paths.home()}>
            Go to the home page
          </ButtonLink>
        }
      >
        {why ?? 'It was taken down, or the address is not quite right.'}
      </EmptyState>
      <SimilarListings title="Just listed" similar={similar} />
    </div>
  );
}
