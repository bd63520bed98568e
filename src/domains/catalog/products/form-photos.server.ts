import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { exchangeImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import type { WirePhoto } from '../contract.ts';
import { type AddProductForm, MAX_PICTURES } from './form.ts';
import type { PhotoDescription } from './photos.ts';

/** Photo fields of the listing form. */
type PhotoForm = Pick<AddProductForm, 'image_url' | 'images' | 'photos'>;

/** Returns the refusal of a form because of one of its photo fields. */
export function wrongPicture(field: 'image_url' | 'images' | 'photos', message: string) {
  return refuse('invalid-input', { detail: message, errors: { [field]: [message] } });
}

/** Returns the ids of stored pictures in a form; other URLs are left out. */
export function pictureIdsOf({ image_url, images = [] }: Partial<PhotoForm>): string[] {
  const named = [...(image_url ? [image_url] : []), ...images];
  return [...new Set(named.flatMap((url) => imageIdFromUrl(url) ?? []))];
}

/** Returns the ids of the form's pictures, main picture first, each once. */
function pictureIds({ image_url, images = [] }: PhotoForm): Result<string[], 'invalid-input'> {
  const message = 'Upload the photo first, then send the address that the upload answers';
  const main = imageIdFromUrl(image_url);
  // guard: listing-own-pictures (value => done([]))
  if (main === null) return wrongPicture('image_url', message);
  const others = images.map(imageIdFromUrl);
  const known = others.filter((id) => id !== null);
  if (known.length < others.length) return wrongPicture('images', message);
  const ids = [...new Set([main, ...known])];
  if (ids.length > MAX_PICTURES) return wrongPicture('images', `Add at most ${MAX_PICTURES} photos`);
  return done(ids);
}

type Descriptions = ReadonlyMap<string, PhotoDescription>;

/** Returns the form's photo descriptions by image id, or the stored ones if the form has none. */
function descriptionsById(
  { photos }: PhotoForm,
  ids: readonly string[],
  before: readonly WirePhoto[],
): Result<Descriptions, 'invalid-input'> {
  if (!photos) return done(new Map(before.map(({ id, label, marks }) => [id, { label, marks }])));
  const described = new Map<string, PhotoDescription>();
  for (const { url, ...description } of photos) {
    const id = imageIdFromUrl(url);
    if (id === null || !ids.includes(id)) {
      return wrongPicture('photos', 'Describe only photos that are among the images of this listing');
    }
    described.set(id, description);
  }
  return done(described);
}

function withDescription(
  picture: Omit<WirePhoto, keyof PhotoDescription>,
  { label, marks }: PhotoDescription = {},
): WirePhoto {
  return { ...picture, ...(label ? { label } : {}), ...(marks ? { marks } : {}) };
}

/**
 * Claims the pictures in a form, and releases those that the listing had before. Returns the form's pictures in order,
 * the main one first, with their descriptions.
 */
export async function exchangePhotos(
  tx: Tx,
  before: readonly WirePhoto[],
  form: PhotoForm,
  sellerId: string,
): Promise<Result<WirePhoto[], 'invalid-input'>> {
  const ids = pictureIds(form);
  if (!ids.ok) return ids;
  const descriptions = descriptionsById(form, ids.value, before);
  if (!descriptions.ok) return descriptions;
  const pictures = await exchangeImages(
    tx,
    before.map(({ id }) => id),
    ids.value,
    { userId: sellerId },
  );
  if (!pictures) return wrongPicture('image_url', 'This photo is no longer stored; upload it again');
  return done(pictures.map((picture) => withDescription(picture, descriptions.value.get(picture.id))));
}
