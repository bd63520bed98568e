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

/** The questions that were not asked yet, by what the form says of those it was sent in spite of. */
export function unasked(questions: readonly ListingQuestion[], asked: string): ListingQuestion[] {
  const known = asked.split(',');
  return questions.filter(({ code }) => !known.includes(code));
}
