import { parse, type useForm } from '@conform-to/react';
import { textValue, textValues } from '#platform/api/form-response.ts';
import type { PlaceName } from '#texts/answers/selling.ts';
import { type AttributeKey, attributeKeys } from '../../../attributes/attributes.ts';
import { type AddProductForm, addProductForm } from '../../../catalog/products/form.ts';
import { type PhotoDescription, photoDescription } from '../../../catalog/products/photos.ts';
import { type ProductFields, productColumnList } from '../../../catalog/products/product-columns.ts';
import { fieldErrorText } from './field-texts.ts';
import { conditionValues, filledFaultRows } from './fields/condition-values.ts';

/** Fields of the listing form with their values and errors. */
export type Fields = ReturnType<typeof useForm<AddProductForm, AddProductForm, string[]>>[1];

/** Returns the name of the form field of an attribute. */
export function attributeFieldName(key: AttributeKey): string {
  return `facts.${key}`;
}

/** Returns the name of the checkbox that leaves out an attribute, although title or details seem to contain it. */
export function withholdFieldName(key: AttributeKey): string {
  return `without.${key}`;
}

/** Returns the attribute fields that the seller has filled in, as text by attribute. */
export function typedAttributes(form: FormData): Record<string, string> {
  const typed = attributeKeys.map((key) => [key, textValue(form, attributeFieldName(key)).trim()]);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** Returns the attributes that the seller leaves out, although title or details seem to contain them. */
export function withheldAttributes(form: FormData): AttributeKey[] {
  return attributeKeys.filter((key) => form.has(withholdFieldName(key)));
}

/** Photo of the form: its URL and description. */
export type DescribedPhoto = PhotoDescription & { readonly url: string };

/** Name of the hidden field after each photo's URL, with the photo's description as JSON. */
export const PHOTO_NOTE_FIELD = 'photoNotes';

function parseNote(text: FormDataEntryValue | undefined): PhotoDescription {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const parsed = photoDescription.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Returns the URLs of the photos that are already uploaded. */
function uploadedPhotos(form: FormData): string[] {
  return form.getAll('photos').filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the uploaded photos with their descriptions, in order. */
export function describedPhotos(form: FormData): DescribedPhoto[] {
  const notes = form.getAll(PHOTO_NOTE_FIELD);
  return uploadedPhotos(form).map((url, index) => ({ url, ...parseNote(notes[index]) }));
}

/** Values of the form as entered. */
type TypedForm = Readonly<Record<keyof ProductFields, string>> & {
  readonly image_url: string;
  readonly images: string[];
  readonly photos: DescribedPhoto[];
  readonly facts: Record<string, string>;
  readonly withoutFacts: AttributeKey[];
} & ReturnType<typeof conditionValues>;

/**
 * Returns the form's content in the format of `POST /addProduct`. `photos` are the URLs of all photos, the main photo
 * first. They include photos uploaded before the submission, and photos sent with the form.
 */
export function productValues(form: FormData, photos: readonly string[]): TypedForm {
  const keys = productColumnList.map(({ key }) => key);
  return {
    ...textValues(form, keys),
    image_url: photos[0] ?? '',
    images: [...photos],
    photos: describedPhotos(form).filter(({ url, label, marks }) => photos.includes(url) && (label || marks)),
    facts: typedAttributes(form),
    withoutFacts: withheldAttributes(form),
    ...conditionValues(form, photos),
  };
}

/**
 * Returns the form values for showing a refused form again, without its photos. These come from {@link describePhotos}.
 */
export function initialValues({ photos: _, withoutFacts: __, ...values }: TypedForm) {
  return values;
}

/** Returns all photos of a form with their descriptions. */
export function describePhotos({ images, photos }: Pick<TypedForm, 'images' | 'photos'>): DescribedPhoto[] {
  return images.map((url) => photos.find((photo) => photo.url === url) ?? { url });
}

/** Returns the content of a form in the format of `POST /addProduct`, if all its photos are already uploaded. */
export function typedProduct(form: FormData): TypedForm {
  return productValues(form, uploadedPhotos(form));
}

/**
 * Returns the name of the form field to which a validation error belongs. Errors of a single photo belong to the field
 * of all photos. `rows` are the indexes of the submitted fault rows.
 */
function fieldOf([group = '', ...rest]: readonly PropertyKey[], rows: readonly number[]): string {
  if (group === 'images' || group === 'photos') return group;
  const [index, key] = rest;
  if (group === 'faults' && typeof index === 'number') return ['faults', rows[index], key].join('.');
  return [group, ...rest].map(String).join('.');
}

/** Validates the form as the server does, with the same messages in the page's language. */
export function parseProduct(form: FormData, placeName?: PlaceName) {
  return parse(form, {
    resolve: () => {
      const parsed = addProductForm.safeParse(typedProduct(form));
      if (parsed.success) return { value: parsed.data };
      const error: Record<string, string[]> = {};
      const rows = filledFaultRows(form);
      for (const issue of parsed.error.issues) {
        const field = fieldOf(issue.path, rows);
        error[field] = [...(error[field] ?? []), fieldErrorText(field, issue.message, placeName)];
      }
      return { error };
    },
  });
}
