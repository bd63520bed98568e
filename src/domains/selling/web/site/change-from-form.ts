import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import type { sellingCalls } from '../../contract.ts';
import type { ChangeIntent } from './change-listing.tsx';

/** Result of changing a listing: a success message in `done`, or an error message in `error`. */
export type ChangedListing = {
  readonly productId: string;
  readonly done: string | null;
  readonly error: string | null;
};

function doneText(intent: ChangeIntent): string {
  const texts: Readonly<Record<ChangeIntent, () => string>> = {
    price: () => t('mine.priceSaved'),
    renew: () => t('mine.renewedOne'),
    relist: () => t('mine.relisted'),
    review: () => t('mine.reviewSent'),
  };
  return texts[intent]();
}

function problemText({ detail, errors }: Problem): string {
  return answerText(errors?.resalePrice?.[0] ?? detail);
}

/** Runs the action that a form on My Products posted for one listing. Messages are in the page's language. */
export async function changeListingFromForm(
  api: Client<typeof sellingCalls>,
  form: FormData,
  intent: ChangeIntent,
): Promise<ChangedListing> {
  const productId = textValue(form, 'productId');
  const params = { id: productId };
  const body = { version: textValue(form, 'version'), resalePrice: textValue(form, 'resalePrice') };
  const headers = await idempotencyHeaders(form, { intent, productId, body });
  const request = { params, headers };
  const outcome = await {
    price: () => api('PATCH /productAll/{id}', { ...request, body }),
    renew: () => api('POST /productAll/{id}/renew', request),
    relist: () => api('POST /productAll/{id}/relist', request),
    review: () => api('POST /productAll/{id}/review', request),
  }[intent]();
  return outcome.ok
    ? { productId, done: doneText(intent), error: null }
    : { productId, done: null, error: problemText(outcome.problem) };
}
