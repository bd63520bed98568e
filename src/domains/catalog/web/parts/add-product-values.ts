import { parse, type useForm } from '@conform-to/react';
import { textValue, textValues } from '#platform/api/form-response.ts';
import { type AttributeKey, attributeDefinitions } from '../../attributes/attributes.ts';
import { type AddProductForm, addProductForm } from '../../products/form.ts';
import { type ProductFields, productColumnList } from '../../products/product-columns.ts';
import { conditionValues, filledFaultRows } from './fields/condition-values.ts';

/** The form's fields with their values and errors. */
export type Fields = ReturnType<typeof useForm<AddProductForm, AddProductForm, string[]>>[1];

/** Name of a fact's field in the form. */
export function attributeFieldName(key: AttributeKey): string {
  return `facts.${key}`;
}

/** The facts that were filled in, as they were typed. */
export function typedAttributes(form: FormData): Record<string, string> {
  const typed = (Object.keys(attributeDefinitions) as AttributeKey[]).map((key) => [
    key,
    textValue(form, attributeFieldName(key)).trim(),
  ]);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** What the form holds, as it was typed. */
type TypedForm = Readonly<Record<keyof ProductFields, string>> & {
  readonly image_url: string;
  readonly images: string[];
  readonly facts: Record<string, string>;
} & ReturnType<typeof conditionValues>;

/** What the form holds, as `POST /addProduct` takes it. Photos are addresses, the first is the main one. */
export function productValues(form: FormData, photos: readonly string[]): TypedForm {
  const keys = productColumnList.map(({ key }) => key);
  return {
    ...textValues(form, keys),
    image_url: photos[0] ?? '',
    images: [...photos],
    facts: typedAttributes(form),
    ...conditionValues(form, photos),
  };
}

/** Addresses of the photos that are already uploaded. */
export function uploadedPhotos(form: FormData): string[] {
  return form.getAll('photos').filter((value): value is string => typeof value === 'string' && value !== '');
}

/**
 * The field that an issue is about. Facts, parts and faults are named with their group, a photo only as one of all; `rows`
 * are the rows of the faults that are sent.
 */
function fieldOf([group = '', ...rest]: readonly PropertyKey[], rows: readonly number[]): string {
  if (group === 'images' || group === 'photos') return group;
  const [index, key] = rest;
  if (group === 'faults' && typeof index === 'number') return ['faults', rows[index], key].join('.');
  return [group, ...rest].map(String).join('.');
}

/** Checks the form as the server will, with the same words. */
export function parseProduct(form: FormData) {
  return parse(form, {
    resolve: () => {
      const parsed = addProductForm.safeParse(productValues(form, uploadedPhotos(form)));
      if (parsed.success) return { value: parsed.data };
      const error: Record<string, string[]> = {};
      const rows = filledFaultRows(form);
      for (const issue of parsed.error.issues) {
        const field = fieldOf(issue.path, rows);
        error[field] = [...(error[field] ?? []), issue.message];
      }
      return { error };
    },
  });
}
