import { parse, type useForm } from '@conform-to/react';
import { textValue, textValues } from '#platform/api/form-response.ts';
import { type AttributeKey, attributeKeys } from '../../../attributes/attributes.ts';
import { type AddProductForm, addProductForm } from '../../../catalog/products/form.ts';
import { type PhotoDescription, photoDescription } from '../../../catalog/products/photos.ts';
import { type ProductFields, productColumnList } from '../../../catalog/products/product-columns.ts';
import { conditionValues, filledFaultRows } from './fields/condition-values.ts';

/** The form's fields with their values and errors. */
export type Fields = ReturnType<typeof useForm<AddProductForm, AddProductForm, string[]>>[1];

/** Name of an attribute's field in the form. */
export function attributeFieldName(key: AttributeKey): string {
  return `facts.${key}`;
}

/** Name of the box by which a seller says that an attribute was read wrongly. */
export function withholdFieldName(key: AttributeKey): string {
  return `without.${key}`;
}

/** The attributes that were filled in, as they were typed. */
export function typedAttributes(form: FormData): Record<string, string> {
  const typed = attributeKeys.map((key) => [key, textValue(form, attributeFieldName(key)).trim()]);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** The attributes that the listing shall not have though its texts seem to tell them. */
export function withheldAttributes(form: FormData): AttributeKey[] {
  return attributeKeys.filter((key) => form.has(withholdFieldName(key)));
}

/** A photo of the form by its address, with what it shows. */
export type DescribedPhoto = PhotoDescription & { readonly url: string };

/** Hidden field beside each photo's address: what it shows, as JSON. */
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

/** Addresses of the photos that are already uploaded. */
function uploadedPhotos(form: FormData): string[] {
  return form.getAll('photos').filter((value): value is string => typeof value === 'string' && value !== '');
}

/** The photos that are already uploaded, in order. */
export function describedPhotos(form: FormData): DescribedPhoto[] {
  const notes = form.getAll(PHOTO_NOTE_FIELD);
  return uploadedPhotos(form).map((url, index) => ({ url, ...parseNote(notes[index]) }));
}

/** Content of the form, as typed. */
type TypedForm = Readonly<Record<keyof ProductFields, string>> & {
  readonly image_url: string;
  readonly images: string[];
  readonly photos: DescribedPhoto[];
  readonly facts: Record<string, string>;
  readonly withoutFacts: AttributeKey[];
} & ReturnType<typeof conditionValues>;

/**
 * Returns the form's content as `POST /addProduct` accepts it. `photos` are the addresses of all photos, the main one
 * first: of those that were uploaded before the form was sent, and of those that came with it.
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

/** Returns the values of a form that comes back; {@link describePhotos} shows its photos. */
export function initialValues({ photos: _, withoutFacts: __, ...values }: TypedForm) {
  return values;
}

/** All photos of a form, with what is said of them. */
export function describePhotos({ images, photos }: Pick<TypedForm, 'images' | 'photos'>): DescribedPhoto[] {
  return images.map((url) => photos.find((photo) => photo.url === url) ?? { url });
}

/** The same, of a form whose photos are all uploaded. */
export function typedProduct(form: FormData): TypedForm {
  return productValues(form, uploadedPhotos(form));
}

/**
 * The field that an issue is about. Attributes, parts and faults are named with their group, a photo only as one of
 * all. `rows` are the submitted rows of faults.
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
      const parsed = addProductForm.safeParse(typedProduct(form));
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
