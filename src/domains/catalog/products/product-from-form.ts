import { takaToPoisha } from '#kernel/money.ts';
import { factsOfCategory } from '../attributes/validate-attributes.ts';
import type { AddProductForm } from './form.ts';
import type { NewProduct } from './product.ts';

/** A product as a form or a row of a file tells it; its photos are another matter. */
export type ToldProduct = Omit<NewProduct, 'pictures' | 'postedAt'>;

/** The product that a checked form describes. */
export function productOfForm(form: Omit<AddProductForm, 'image_url' | 'images'>): ToldProduct {
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
    facts: factsOfCategory(form.category, form.facts ?? {}),
  };
}
