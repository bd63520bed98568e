import type { SubmissionResult } from '@conform-to/react';
import { currentLanguage } from '#kernel/locale.ts';
import { refusedForm } from '#platform/api/form-response.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { placeName } from '../../../attributes/districts.ts';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import { fieldErrorText } from './field-texts.ts';
import { type DescribedPhoto, describePhotos, initialValues, type productValues } from './listing-values.ts';

/** Listing form to show again, because the server refused it or has questions about it. */
export type RefusedListing = {
  readonly result: SubmissionResult<string[]>;
  readonly photos: readonly DescribedPhoto[];
  /** Reason why the server refused the form, if no field shows it; null otherwise. */
  readonly message: string | null;
  /** Message for a toast, even if fields show the errors too; null if there are only questions. */
  readonly notice: string | null;
  readonly questions: readonly ListingQuestion[];
};

type Values = ReturnType<typeof productValues>;

/** Builds the result for a form that raised questions about possible mistakes. */
export function askedListing(values: Values, questions: readonly ListingQuestion[]): RefusedListing {
  const result = { initialValue: initialValues(values) };
  return { result, photos: describePhotos(values), message: null, notice: null, questions };
}

/** Translates the error message of a field to the page's language. */
function fieldText(field: string, message: string): string {
  return fieldErrorText(field, message, (place) => placeName(place, currentLanguage()));
}

/**
 * Builds the result for a form with a photo that was refused, for example because it is damaged. The listing waits,
 * because the photos after the refused one are missing too. `message` is the reason.
 */
export function refusedPhotos(values: Values, message: string): RefusedListing {
  const text = answerText(message);
  const error = { image_url: [text] };
  const result = { status: 'error', error, initialValue: initialValues(values) } as const;
  return { result, photos: describePhotos(values), message: null, notice: text, questions: [] };
}

/** Builds the result for a form that was refused by the API call. Messages are in the page's language. */
export function refusedListing(values: Values, problem: Problem): RefusedListing {
  const { errors, message } = refusedForm(problem, values);
  const error = Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map((one) => fieldText(field, one))]),
  );
  return {
    result: { status: 'error', error, initialValue: initialValues(values) },
    photos: describePhotos(values),
    message: message && answerText(message),
    notice: answerText(problem.message),
    questions: [],
  };
}
