import { type AttributeKey, categoryAttributes } from '../../attributes/attributes.ts';
import type { WireProduct } from '../../contract.ts';

/** What a card shows of a product, in the order in which {@link packCard} writes it. */
const SHOWN = [
  '_id',
  'title',
  'category',
  'condition',
  'originalPrice',
  'resalePrice',
  'usedYear',
  'Location',
  'number',
  'sellerName',
  'sellerVarify',
  'currentTime',
  'state',
  'images',
  'facts',
] as const satisfies readonly (keyof WireProduct)[];

/** What a card shows of a product. */
export type CardProduct = Pick<WireProduct, (typeof SHOWN)[number]>;

/**
 * A {@link CardProduct} as a text without its names. All that a page's data has is sent with the page once more, and
 * costs by the number of its values.
 */
export type PackedCard = string;

/** Facts that the strip of a card may name. */
function stripAttributesOf({ category, facts }: WireProduct): WireProduct['facts'] {
  const keys: readonly AttributeKey[] = [...categoryAttributes[category].strip, 'storageKind'];
  return Object.fromEntries(keys.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]])));
}

/** A product without what its card does not show. */
export function packCard(product: WireProduct): PackedCard {
  const shown: CardProduct = {
    ...product,
    images: product.images.slice(0, 1),
    facts: stripAttributesOf(product),
  };
  return JSON.stringify(SHOWN.map((name) => shown[name]));
}

/** Reads what {@link packCard} wrote. */
export function unpackCard(text: PackedCard): CardProduct {
  const values: unknown[] = JSON.parse(text);
  return Object.fromEntries(SHOWN.map((name, index) => [name, values[index]])) as CardProduct;
}
