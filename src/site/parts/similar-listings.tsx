import { t } from '#texts/t.ts';
import { SectionHead } from '#ui/layout.tsx';
import { ListingCard } from '../../domains/catalog/web/public/listing-card.tsx';
import { paths } from '../../paths.ts';
import type { SimilarListing } from '../product-data.ts';

export type { SimilarListing };

type SimilarListingsProps = {
  readonly title: string;
  readonly similar: readonly SimilarListing[];
  /** Category to which the link "See all" leads. */
  readonly category?: string;
};

/** Id of the section, for links to it. */
export const SIMILAR = 'similar';

/** Shows a row of other listings, each with the reason why it is shown. Renders nothing for an empty list. */
export function SimilarListings({ title, similar, category }: SimilarListingsProps) {
  if (similar.length === 0) return null;
  return (
    <section className="sec similar" id={SIMILAR} aria-labelledby="h-similar">
      <SectionHead
        id="h-similar"
        title={title}
        {...(category ? { link: { to: paths.categoryDetails(category), label: t('home.seeAll') } } : {})}
      />
      <ul className="likes">
        {similar.map(({ card, why }) => (
          <li key={card.id}>
            {why && <p className="why-tag">{why}</p>}
            <ListingCard product={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
