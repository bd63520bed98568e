import type { Client } from '#platform/api/api-client.ts';
import { extractAttributes } from '../../../attributes/extract-attributes.ts';
import type { WireProduct } from '../../../catalog/contract.ts';
import { addProductForm } from '../../../catalog/products/form.ts';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import { attributesFromForm } from '../../../catalog/products/product-from-form.ts';
import {
  NO_USES,
  type PictureUses,
  questionsOfListing,
} from '../../../catalog/products/questions-of-listing.ts';
import type { imagesCalls } from '../../../images/contract.ts';
import { imageIdFromUrl } from '../../../images/image-url.ts';

/** Name of the hidden field with the codes of the questions that the seller has already seen, separated by commas. */
export const ASKED_FIELD = 'asked';

type ImagesApi = Client<typeof imagesCalls>;

/**
 * Returns where else these photos are used on the market. Returns no uses if the request fails, because questions are
 * optional.
 */
async function findUses(api: ImagesApi, ids: readonly string[]): Promise<PictureUses> {
  if (ids.length === 0) return NO_USES;
  const outcome = await api('GET /images/uses', { query: { ids: ids.join(',') } });
  return outcome.ok ? outcome.data : NO_USES;
}

/**
 * Returns the questions about possible mistakes in a listing form. A form with errors gets no questions. Photos in
 * `known` are not looked up again.
 */
export async function askQuestions(
  api: ImagesApi,
  values: unknown,
  known: readonly string[] = [],
): Promise<ListingQuestion[]> {
  const parsed = addProductForm.safeParse(values);
  if (!parsed.success) return [];
  const { title, category, product_details: details, Location: location, ...form } = parsed.data;
  const { originalPrice, resalePrice, image_url, images = [] } = form;
  const texts = { category, title, details, location };
  const facts = extractAttributes({ ...texts, facts: attributesFromForm(category, form) });
  const pictures = [...new Set([image_url, ...images].flatMap((url) => imageIdFromUrl(url) ?? []))];
  const added = pictures.filter((id) => !known.includes(id));
  const uses = await findUses(api, added).catch((): PictureUses => NO_USES);
  return questionsOfListing({ ...texts, originalPrice, resalePrice, facts, pictures }, uses);
}

/** Current values of the edited listing, by their names in API responses. */
type StandingListing = Pick<
  WireProduct,
  'category' | 'title' | 'product_details' | 'Location' | 'originalPrice' | 'resalePrice' | 'facts' | 'images'
>;

/**
 * Returns the questions about an edit of a listing, without questions that the current values of the listing also
 * raise.
 */
export async function askAboutChange(
  api: ImagesApi,
  listing: StandingListing,
  values: unknown,
): Promise<ListingQuestion[]> {
  const pictures = listing.images.map(({ id }) => id);
  const questions = await askQuestions(api, values, pictures);
  const { product_details: details, Location: location } = listing;
  const standing = questionsOfListing({ ...listing, details, location, pictures }, NO_USES);
  const texts = standing.map(({ text }) => text);
  return questions.filter(({ text }) => !texts.includes(text));
}

/** Returns the questions whose codes are not in `asked`, the list of questions already seen. */
export function unasked(questions: readonly ListingQuestion[], asked: string): ListingQuestion[] {
  const known = asked.split(',');
  return questions.filter(({ code }) => !known.includes(code));
}
