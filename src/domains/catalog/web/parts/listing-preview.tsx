import { type RefObject, useEffect, useState } from 'react';
import { textValue } from '#platform/api/form-response.ts';
import type { Viewer } from '../../../accounts/web/parts/require-viewer.ts';
import { pickCategoryAttributes } from '../../attributes/validate-attributes.ts';
import type { Condition, Location } from '../../choices.ts';
import { conditions, findCategorySlug, locations } from '../../choices.ts';
import { typedAttributes } from './add-product-values.ts';
import type { CardProduct } from './card-product.ts';
import { ListingCard } from './listing-card.tsx';

type ListingPreviewProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly viewer: Viewer;
  /** Address of the first photo, or null. */
  readonly photo: string | null;
};

function digits(text: string): number {
  return Number(text.replace(/\D/g, '')) || 0;
}

function previewOf(form: FormData, viewer: Viewer): CardProduct {
  const text = (name: string) => textValue(form, name);
  const category = findCategorySlug(text('category')) ?? 'Laptop';
  return {
    id: '00000000-0000-0000-0000-000000000000',
    title: text('title') || 'Product name',
    category,
    condition: conditions.find((one) => one === text('condition')) ?? ('Good' satisfies Condition),
    originalPrice: digits(text('originalPrice')),
    resalePrice: digits(text('resalePrice')),
    usedYears: Number(text('usedYear')) || 0,
    location: locations.find((one) => one === text('Location')) ?? ('Dhaka' satisfies Location),
    number: text('number') || 'Mobile number',
    sellerName: viewer.name,
    sellerVerified: viewer.role === 'verify',
    postedAt: new Date().toISOString(),
    state: 'unsold',
    images: [],
    facts: pickCategoryAttributes(category, typedAttributes(form)),
  };
}

/** The card as buyers will see it, following what is typed. Drawn on wide screens once scripts run. */
export function ListingPreview({ form, viewer, photo }: ListingPreviewProps) {
  const [product, setProduct] = useState<CardProduct | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const follow = () => setProduct(previewOf(new FormData(element), viewer));
    follow();
    element.addEventListener('input', follow);
    return () => element.removeEventListener('input', follow);
  }, [form, viewer]);
  return (
    <aside className="preview" aria-label="Preview">
      <p>How buyers will see it</p>
      {/* A picture of the card: its link leads nowhere yet. */}
      <div className="cards one" inert>
        {product && <ListingCard product={product} photo={photo} />}
      </div>
    </aside>
  );
}
