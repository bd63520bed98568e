import { poishaToTaka } from '#kernel/money.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import type { BenchCheck } from '../../attributes/condition/bench-check.ts';
import { countTested } from '../../attributes/condition/tested-parts.ts';
import type { RatedListing } from './quality.ts';

/** Fields of a stored listing that its quality rating uses. */
type StoredListing = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  readonly originalPricePoisha: number;
  readonly resalePricePoisha: number;
  readonly facts: Attributes;
  readonly benchCheck: BenchCheck;
  readonly pictures: readonly unknown[];
};

/** Fields of a listing on a page that its quality rating uses. */
type ShownListing = Omit<RatedListing, 'photos' | 'testedParts'> & {
  readonly benchCheck: BenchCheck;
  readonly images: readonly unknown[];
};

/** Returns the fields of a stored listing that its quality rating uses. */
export function ratedFromRow(listing: StoredListing): RatedListing {
  const { category, title, details, facts, benchCheck, pictures } = listing;
  return {
    category,
    title,
    details,
    originalPrice: poishaToTaka(listing.originalPricePoisha),
    resalePrice: poishaToTaka(listing.resalePricePoisha),
    facts,
    photos: pictures.length,
    testedParts: countTested(benchCheck),
  };
}

/** Picks the rated parts of a listing on a page. */
export function ratedFromPage(listing: ShownListing): RatedListing {
  const { category, title, details, originalPrice, resalePrice, facts, benchCheck, images } = listing;
  return {
    ...{ category, title, details, originalPrice, resalePrice, facts },
    photos: images.length,
    testedParts: countTested(benchCheck),
  };
}
