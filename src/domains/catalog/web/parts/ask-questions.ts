import { imageIdFromUrl } from '../../../images/image-url.ts';
import { addProductForm } from '../../products/form.ts';
import { type ListingQuestion, listingQuestions } from '../../products/listing-questions.ts';

/** Field by which a form says which questions it was sent in spite of, with commas between them. */
export const ASKED_FIELD = 'asked';

/** Which of these pictures, by their ids, another account shows too. */
type FindShownByOthers = (ids: readonly string[]) => Promise<readonly string[]>;

/**
 * The questions that a form raises, once it is whole; a form with mistakes raises none. A picture that cannot be asked
 * about raises none either: the question is a courtesy.
 */
export async function askQuestions(
  values: unknown,
  findShownByOthers: FindShownByOthers,
): Promise<ListingQuestion[]> {
  const parsed = addProductForm.safeParse(values);
  if (!parsed.success) return [];
  const { title, product_details: details, originalPrice, resalePrice, image_url, images = [] } = parsed.data;
  const ids = [...new Set([image_url, ...images].flatMap((url) => imageIdFromUrl(url) ?? []))];
  const foreign = await findShownByOthers(ids).catch((): readonly string[] => []);
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
  listing: StandingListing,
  values: unknown,
  findShownByOthers: FindShownByOthers,
): Promise<ListingQuestion[]> {
  const known = new Set(listing.images.map(({ id }) => id));
  const questions = await askQuestions(values, async (ids) => {
    const added = ids.filter((id) => !known.has(id));
    return added.length > 0 ? findShownByOthers(added) : [];
  });
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
