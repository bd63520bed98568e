import { formatTaka } from '#kernel/money.ts';

/** What is asked before a listing goes live, because it is seldom meant: nothing of it is refused. */
export const questionCodes = ['price-above-new', 'one-word-title', 'few-words', 'shown-by-others'] as const;
/** One of {@link questionCodes}. */
export type QuestionCode = (typeof questionCodes)[number];

/** One question, in words, and the field that it is about. */
export type ListingQuestion = {
  readonly code: QuestionCode;
  readonly field: 'resalePrice' | 'title' | 'product_details' | 'photos';
  readonly text: string;
};

/** What is asked about. Prices in whole taka. */
export type QuestionedListing = {
  readonly title: string;
  readonly details: string;
  readonly originalPrice: number;
  readonly resalePrice: number;
  /** Places of the photos, from 1, that another account shows too. */
  readonly shownByOthers: readonly number[];
};

/** Details shorter than this leave a buyer with every question, in characters. */
const FEW_CHARACTERS = 20;

function photosText(places: readonly number[]): string {
  return places.length === 1
    ? `Photo ${places[0]} is shown in a listing of another account. Is it of your own product?`
    : `Photos ${places.join(', ')} are shown in listings of other accounts. Are they of your own product?`;
}

/** The questions that a listing raises; none where all is as it usually is. */
export function listingQuestions(listing: QuestionedListing): ListingQuestion[] {
  const { title, details, originalPrice, resalePrice, shownByOthers } = listing;
  const questions: readonly (ListingQuestion | false)[] = [
    resalePrice > originalPrice && {
      code: 'price-above-new',
      field: 'resalePrice',
      text: `You ask ${formatTaka(resalePrice)}, more than it cost new (${formatTaka(originalPrice)}). Is that right?`,
    },
    title.trim().split(/\s+/).length === 1 && {
      code: 'one-word-title',
      field: 'title',
      text: `“${title.trim()}” is one word. Buyers look for brand and model. Is that all?`,
    },
    details.trim().length < FEW_CHARACTERS && {
      code: 'few-words',
      field: 'product_details',
      text: `“${details.trim()}” is all you say about it. Buyers will ask for the rest. Is that enough?`,
    },
    shownByOthers.length > 0 && {
      code: 'shown-by-others',
      field: 'photos',
      text: photosText(shownByOthers),
    },
  ];
  return questions.filter((question) => question !== false);
}
