import { parseNumber } from '#kernel/digits.ts';
import type { PlaceName } from '#texts/answers/selling.ts';
import { t } from '#texts/t.ts';
import type { Viewer } from '../../../accounts/web/public/require-viewer.ts';
import { conditions } from '../../../attributes/choices.ts';
import { locations } from '../../../attributes/locations.ts';
import type { CardProduct } from '../../../catalog/web/public/card-product.ts';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { Reading } from './form-reading.tsx';
import { usePlaceName } from './use-place-name.ts';

type ListingPreviewProps = {
  readonly reading: Reading;
  readonly viewer: Viewer;
  /** URL of the first photo; null for none. */
  readonly photo: string | null;
};

function numberIn(text: string): number {
  return parseNumber(text) ?? 0;
}

function previewOf(reading: Reading, viewer: Viewer, placeName: PlaceName): CardProduct {
  const { area } = reading.facts;
  return {
    id: '00000000-0000-0000-0000-000000000000',
    title: reading.title || t('sell.name'),
    category: reading.category ?? 'Laptop',
    condition: conditions.find((one) => one === reading.condition) ?? 'Good',
    originalPrice: numberIn(reading.originalPrice),
    resalePrice: numberIn(reading.resalePrice),
    usedYears: numberIn(reading.usedYear),
    location: placeName(locations.find((one) => one === reading.location) ?? 'Dhaka'),
    number: reading.number || t('sell.number'),
    sellerName: viewer.name,
    sellerVerified: viewer.verified,
    postedAt: new Date().toISOString(),
    state: 'unsold',
    images: [],
    facts: area === undefined ? reading.facts : { ...reading.facts, area: placeName(String(area)) },
  };
}

type CardFields = Pick<
  Reading,
  'title' | 'category' | 'condition' | 'resalePrice' | 'usedYear' | 'location' | 'number'
>;

/** Returns the parts of the product card that the form does not fill yet. `sell.css` draws gray bars in their place. */
export function blankParts(reading: CardFields): readonly string[] {
  const parts: Readonly<Record<string, boolean>> = {
    title: reading.title !== '',
    category: reading.category !== null,
    condition: reading.condition !== '',
    price: parseNumber(reading.resalePrice) !== null,
    years: parseNumber(reading.usedYear) !== null,
    place: reading.location !== '',
    number: reading.number !== '',
  };
  return Object.keys(parts).filter((part) => !parts[part]);
}

/** Renders the product card as buyers will see it, updated while the seller types. */
export function ListingPreview({ reading, viewer, photo }: ListingPreviewProps) {
  const placeName = usePlaceName();
  return (
    <div>
      <p className="small muted">{t('sell.preview')}</p>
      {/* The card's link is inert, because this is only a preview. */}
      <div className="cards one" inert data-blank={blankParts(reading).join(' ')}>
        <ListingCard product={previewOf(reading, viewer, placeName)} photo={photo} />
      </div>
    </div>
  );
}
