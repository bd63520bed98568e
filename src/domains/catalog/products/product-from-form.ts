import { takaToPoisha } from '#kernel/money.ts';
import { pickCategoryAttributes } from '../attributes/validate-attributes.ts';
import type { AddProductForm } from './form.ts';
import type { NewProduct } from './product.ts';

/** A product as a form or a row of a file tells it; its photos are another matter. */
export type ProductInput = Omit<NewProduct, 'pictures' | 'postedAt'>;

/** The product that a checked form describes. */
export function productFromForm(form: Omit<AddProductForm, 'image_url' | 'images'>): ProductInput {
  return {
    category: form.category,
    title: form.title,
    condition: form.condition,
    originalPricePoisha: takaToPoisha(form.originalPrice),
    resalePricePoisha: takaToPoisha(form.resalePrice),
    usedYears: form.usedYear,
    details: form.product_details,
    location: form.Location,
    number: form.number,
    facts: pickCategoryAttributes(form.category, form.facts ?? {}),
  };
}
