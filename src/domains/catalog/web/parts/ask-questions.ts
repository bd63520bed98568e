import type { Client } from '#platform/api/api-client.ts';
import type { imagesCalls } from '../../../images/contract.ts';
import { imageIdFromUrl } from '../../../images/image-url.ts';
import { addProductForm } from '../../products/form.ts';
import { type ListingQuestion, listingQuestions } from '../../products/listing-questions.ts';

/** Field by which a form says which questions it was sent in spite of, with commas between them. */
export const ASKED_FIELD = 'asked';

type ImagesApi = Client<typeof imagesCalls>;

/** Which of these pictures, by their ids, another account shows too. */
async function findShownByOthers(api: ImagesApi, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const outcome = await api('GET /images/uses', { query: { ids: ids.join(',') } });
  return outcome.ok ? outcome.data.shownByOthers : [];
}

/**
 * The questions that a form raises, once it is whole; a form with mistakes raises none. Pictures among `known`, by their
 * ids, are not asked about, and one that cannot be asked about raises none either: the question is a courtesy.
 */
export async function askQuestions(
  api: ImagesApi,
  values: unknown,
  known: readonly string[] = [],
): Promise<ListingQuestion[]> {
  const parsed = addProductForm.safeParse(values);
  if (!parsed.success) return [];
  const { title, product_details: details, originalPrice, resalePrice, image_url, images = [] } = parsed.data;
  const ids = [...new Set([image_url, ...images].flatMap((url) => imageIdFromUrl(url) ?? []))];
  const added = ids.filter((id) => !known.includes(id));
  const foreign = await findShownByOthers(api, added).catch((): readonly string[] => []);
  const shownByOthers = ids.flatMap((id, index) => (foreign.includes(id) ? [index + 1] : []));
  return listingQuestions({ title, details, originalPrice, resalePrice, shownByOthers });
}

/** What a listing says as it stands, in the names of answers. */
type StandingListing = {
  readonly title: string;
  readonly product_details: string;
  readonly originalPrice: number;
  readonly resalePrice: number;
  readonly images: readonly { readonly id: string }[];
};

/** The questions that a change of a listing raises: none that its seller has answered by listing it so. */
export async function askAboutChange(
  api: ImagesApi,
  listing: StandingListing,
  values: unknown,
): Promise<ListingQuestion[]> {
  const known = listing.images.map(({ id }) => id);
  const questions = await askQuestions(api, values, known);
  const { title, product_details: details, originalPrice, resalePrice } = listing;
  const texts = listingQuestions({ title, details, originalPrice, resalePrice, shownByOthers: [] }).map(
    ({ text }) => text,
  );
  return questions.filter(({ text }) => !texts.includes(text));
}

/** The questions that were not asked yet, by what the form says of those it was sent in spite of. */
export function unasked(questions: readonly ListingQuestion[], asked: string): ListingQuestion[] {
  const known = asked.split(',');
  return questions.filter(({ code }) => !known.includes(code));
}
