import type { SubmissionResult } from '@conform-to/react';
import { refusedForm } from '#platform/api/form-response.ts';
import type { Problem } from '#platform/http/problem.ts';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import type { FormPictures } from '../../../images/web/public/upload-from-form.ts';
import { type DescribedPhoto, describePhotos, initialValues, type productValues } from './listing-values.ts';

/** The form of a listing to show again, after a refusal or with questions. */
export type RefusedListing = {
  readonly result: SubmissionResult<string[]>;
  readonly photos: readonly DescribedPhoto[];
  /** Reason of the refusal, if no field shows it. */
  readonly message: string | null;
  /** Message of the response, even if fields show it; null if there are only questions. */
  readonly notice: string | null;
  readonly questions: readonly ListingQuestion[];
};

type Values = ReturnType<typeof productValues>;

/** Builds the result for a form with questions. */
export function askedListing(values: Values, questions: readonly ListingQuestion[]): RefusedListing {
  const result = { initialValue: initialValues(values) };
  return { result, photos: describePhotos(values), message: null, notice: null, questions };
}

/** Builds the result for a form that the call or the upload of its photos refused. */
export function refusedListing(values: Values, problem: Problem, uploaded: FormPictures): RefusedListing {
  const ownErrors = uploaded.ok ? undefined : { image_url: [uploaded.message] };
  const { errors, message } = refusedForm(problem, values, ownErrors);
  const error = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
  return {
    result: { status: 'error', error, initialValue: initialValues(values) },
    photos: describePhotos(values),
    message,
    notice: uploaded.ok ? problem.message : uploaded.message,
    questions: [],
  };
}
