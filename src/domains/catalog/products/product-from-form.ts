import type { CategorySlug } from '../../attributes/choices.ts';
import type { Fault } from '../../attributes/condition/faults.ts';
import { pickCategoryAttributes } from '../../attributes/validate-attributes.ts';
import { imageIdFromUrl } from '../../images/image-url.ts';
import type { AddProductForm } from './form.ts';
import type { ProductInput } from './product.ts';
import { fromFields } from './product-columns.ts';

/**
 * Returns the attributes that a seller entered for a product of this category. An attribute with an empty value is not
 * read from title and details.
 */
export function attributesFromForm(
  category: CategorySlug,
  { facts = {}, withoutFacts = [] }: Pick<AddProductForm, 'facts' | 'withoutFacts'>,
): Readonly<Record<string, string | number>> {
  const withheld = Object.fromEntries(withoutFacts.map((key) => [key, '']));
  return { ...withheld, ...pickCategoryAttributes(category, facts) };
}

/** Returns the faults in a validated form. */
export function faultsFromForm(faults: NonNullable<AddProductForm['faults']>): Fault[] {
  return faults.map(({ photo, ...fault }) => ({
    ...fault,
    picture: photo === null ? null : imageIdFromUrl(photo),
  }));
}

/** Returns the product that a validated form describes. */
export function productFromForm(form: Omit<AddProductForm, 'image_url' | 'images' | 'photos'>): ProductInput {
  return {
    ...fromFields(form),
    facts: attributesFromForm(form.category, form),
    benchCheck: form.benchCheck ?? {},
    faults: faultsFromForm(form.faults ?? []),
  };
}
