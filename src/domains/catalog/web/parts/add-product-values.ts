import { parse } from '@conform-to/react';
import { addProductForm } from '../../form.ts';

const textFields = [
  'title',
  'category',
  'usedYear',
  'condition',
  'product_details',
  'originalPrice',
  'resalePrice',
  'number',
  'Location',
] as const;

/** What the form holds, as `POST /addProduct` takes it. Photos are addresses, the first is the main one. */
export function productValues(form: FormData, photos: readonly string[]): Record<string, unknown> {
  const texts = textFields.map((name) => [name, String(form.get(name) ?? '')]);
  return { ...Object.fromEntries(texts), image_url: photos[0] ?? '', images: [...photos] };
}

/** Addresses of the photos that are already uploaded. */
export function uploadedPhotos(form: FormData): string[] {
  return form.getAll('photos').filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Checks the form as the server will, with the same words. */
export function parseProduct(form: FormData) {
  return parse(form, {
    resolve: () => {
      const parsed = addProductForm.safeParse(productValues(form, uploadedPhotos(form)));
      if (parsed.success) return { value: parsed.data };
      const error: Record<string, string[]> = {};
      for (const issue of parsed.error.issues) {
        const field = String(issue.path[0] ?? '');
        error[field] = [...(error[field] ?? []), issue.message];
      }
      return { error };
    },
  });
}
