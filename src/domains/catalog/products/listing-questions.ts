import { formatTaka } from '#kernel/money.ts';
import { isPlaceholderPrice } from '../ranking/price-sense.ts';
import { hasSeveralWords, isShouted } from '../ranking/title-sense.ts';
import { unshouted } from '../ranking/unshouted.ts';
import type { Contradiction } from './contradictions.ts';

/** Codes of questions about unusual values, which a seller must confirm before a listing goes live. */
export const questionCodes = [
  'price-above-new',
  'placeholder-price',
  'placeholder-new-price',
  'one-word-title',
  'title-in-capitals',
  'few-words',
  'contradiction',
  'shown-by-others',
  'photo-reused',
] as const;
/** One of {@link questionCodes}. */
export type QuestionCode = (typeof questionCodes)[number];

/** Question to the seller about a listing: its code, its text, and the form field that it concerns. */
export type ListingQuestion = {
  readonly code: QuestionCode;
  readonly field: 'resalePrice' | 'originalPrice' | 'title' | 'product_details' | 'photos';
  readonly text: string;
};

/** Parts of a listing that questions concern. Prices in whole taka. */
export type QuestionedListing = {
  readonly title: string;
  readonly details: string;
  readonly originalPrice: number;
  readonly resalePrice: number;
  readonly contradictions: readonly Contradiction[];
  /** Positions of the photos, from 1, that another account also shows. */
  readonly shownByOthers: readonly number[];
  /** Positions of the photos, from 1, that the seller uses at least for the third time. */
  readonly reused: readonly number[];
};

/** Minimum length of details in characters; shorter details leave a buyer's questions open. */
const FEW_CHARACTERS = 20;

function foreignText(places: readonly number[]): string {
  return places.length === 1
    ? `Photo ${places[0]} is shown in a listing of another account. Is it of your own product?`
    : `Photos ${places.join(', ')} are shown in listings of other accounts. Are they of your own product?`;
}

function reusedText(places: readonly number[]): string {
  return places.length === 1
    ? `You use photo ${places[0]} for the third time. Does it show this very product?`
    : `You use photos ${places.join(', ')} for the third time. Do they show this very product?`;
}

/** Returns the question for a contradiction. */
export const contradictionText = ({ name, stated, given }: Contradiction) =>
  `Your text says ${stated}, the ${name} in the specifications says ${given}. Which is right?`;

type PossibleQuestions = readonly (ListingQuestion | false)[];

function priceQuestions({ originalPrice, resalePrice }: QuestionedListing): PossibleQuestions {
  return [
    resalePrice > originalPrice && {
      code: 'price-above-new',
      field: 'resalePrice',
      text: `You ask ${formatTaka(resalePrice)}, more than it cost new (${formatTaka(originalPrice)}). Is that right?`,
    },
    isPlaceholderPrice(resalePrice) && {
      code: 'placeholder-price',
      field: 'resalePrice',
      text: `You ask ${formatTaka(resalePrice)}. Is that the price you sell it for?`,
    },
    isPlaceholderPrice(originalPrice) && {
      code: 'placeholder-new-price',
      field: 'originalPrice',
      text: `You say that it cost ${formatTaka(originalPrice)} new. Is that right?`,
    },
  ];
}

function textQuestions({ title, details, contradictions }: QuestionedListing): PossibleQuestions {
  return [
    !hasSeveralWords(title) && {
      code: 'one-word-title',
      field: 'title',
      text: `“${title.trim()}” is one word. Buyers look for brand and model. Is that all?`,
    },
    isShouted(title) && {
      code: 'title-in-capitals',
      field: 'title',
      text: `Your product name is in capitals. “${unshouted(title)}” is easier to read. Keep the capitals?`,
    },
    details.trim().length < FEW_CHARACTERS && {
      code: 'few-words',
      field: 'product_details',
      text: `“${details.trim()}” is all you say about it. Buyers will ask for the rest. Is that enough?`,
    },
    ...contradictions.map((one) => ({
      code: 'contradiction' as const,
      field: 'product_details' as const,
      text: contradictionText(one),
    })),
  ];
}

function photoQuestions({ shownByOthers, reused }: QuestionedListing): PossibleQuestions {
  return [
    shownByOthers.length > 0 && {
      code: 'shown-by-others',
      field: 'photos',
      text: foreignText(shownByOthers),
    },
    reused.length > 0 && { code: 'photo-reused', field: 'photos', text: reusedText(reused) },
  ];
}

/** Returns the questions that a listing raises; none if everything is usual. */
export function listingQuestions(listing: QuestionedListing): ListingQuestion[] {
  const questions = [...priceQuestions(listing), ...textQuestions(listing), ...photoQuestions(listing)];
  return questions.filter((question) => question !== false);
}
