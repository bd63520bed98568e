import { type AttributeKey, categoryAttributes } from '../../attributes/attributes.ts';
import type { WireProduct } from '../../contract.ts';

/** What a card shows of a product. */
export type CardProduct = Pick<
  WireProduct,
  | '_id'
  | 'title'
  | 'category'
  | 'condition'
  | 'originalPrice'
  | 'resalePrice'
  | 'usedYear'
  | 'Location'
  | 'number'
  | 'sellerName'
  | 'sellerVarify'
  | 'currentTime'
  | 'state'
  | 'images'
  | 'facts'
>;

/** Facts that the strip of a card may name. */
function stripAttributesOf({ category, facts }: WireProduct): WireProduct['facts'] {
  const keys: readonly AttributeKey[] = [...categoryAttributes[category].strip, 'storageKind'];
  return Object.fromEntries(keys.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]])));
}

/** A product without what its card does not show: a page sends the data of a list with it once more. */
export function toCardProduct(product: WireProduct): CardProduct {
  return {
    _id: product._id,
    title: product.title,
    category: product.category,
    condition: product.condition,
    originalPrice: product.originalPrice,
    resalePrice: product.resalePrice,
    usedYear: product.usedYear,
    Location: product.Location,
    number: product.number,
    sellerName: product.sellerName,
    sellerVarify: product.sellerVarify,
    currentTime: product.currentTime,
    state: product.state,
    // Without what its seller says of the photo, which only the product's own page shows.
    images: product.images.slice(0, 1).map(({ label, marks, ...picture }) => picture),
    facts: stripAttributesOf(product),
  };
}
