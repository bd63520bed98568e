import { pickCategoryAttributes } from '../attributes/validate-attributes.ts';
import type { AddProductForm } from './form.ts';
import type { ProductInput } from './product.ts';
import { fromFields } from './product-columns.ts';

/** The product that a checked form describes. */
export function productFromForm(form: Omit<AddProductForm, 'image_url' | 'images' | 'photos'>): ProductInput {
  return { ...fromFields(form), facts: pickCategoryAttributes(form.category, form.facts ?? {}) };
}
