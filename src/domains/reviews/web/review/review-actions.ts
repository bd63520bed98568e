import type { RouterContextProvider } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, readIntent, refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import type { reviewsCalls } from '../../contract.ts';

/** Result of the last form sent on the page of an order's reviews. */
export type ReviewActionResult = {
  readonly name: 'review' | 'reply';
  /** Refused form to show again; null after success. */
  readonly refused: RefusedForm<ReviewValues> | null;
};

/** Entered values, for showing a refused form again. */
type ReviewValues = {
  readonly stars: string;
  readonly tags: readonly string[];
  readonly text: string;
};

type PostArgs = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

function readValues(form: FormData): ReviewValues {
  const tags = form.getAll('tags').filter((tag) => typeof tag === 'string');
  return { stars: textValue(form, 'stars'), tags, text: textValue(form, 'text') };
}

/** Handles the two forms of an order's review page: writing a review, and replying to the other side's review. */
export async function runReviewAction(
  { context, request }: PostArgs,
  orderId: string,
): Promise<ReviewActionResult> {
  const form = await readForm({ request, context });
  const api = apiFor<typeof reviewsCalls>(context);
  const values = readValues(form);
  if (readIntent(form, ['review', 'reply']) === 'reply') {
    const body = { text: values.text };
    const outcome = await api('POST /reviews/{id}/reply', {
      params: { id: textValue(form, 'reviewId') },
      body,
      headers: await idempotencyHeaders(form, body),
    });
    return {
      name: 'reply',
      refused: outcome.ok ? null : refusalInLanguage(refusedForm(outcome.problem, values)),
    };
  }
  const outcome = await api('POST /orders/{id}/review', {
    params: { id: orderId },
    body: unvalidated(values),
    headers: await idempotencyHeaders(form, values),
  });
  return {
    name: 'review',
    refused: outcome.ok ? null : refusalInLanguage(refusedForm(outcome.problem, values)),
  };
}
