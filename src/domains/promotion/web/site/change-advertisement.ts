import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import type { promotionCalls } from '../../contract.ts';

/** Result of starting or stopping an advertisement: a message of success in `done`, or of failure in `error`. */
export type ChangedAdvertisement = { readonly done: string | null; readonly error: string | null };

/**
 * Starts or stops the advertisement of the product in a form's `productId`. Returns a message in the page's language.
 */
export async function changeAdvertisement(
  api: Client<typeof promotionCalls>,
  form: FormData,
  intent: 'advertise' | 'stop',
): Promise<ChangedAdvertisement> {
  const id = textValue(form, 'productId');
  if (intent === 'stop') {
    const stopped = await api('DELETE /advertisement/{id}', { params: { id } });
    return stopped.ok
      ? { done: t('mine.stopped'), error: null }
      : { done: null, error: answerText(stopped.problem.detail) };
  }
  const body = { _id: id };
  const started = await api('POST /advertisement', { body, headers: await idempotencyHeaders(form, body) });
  if (!started.ok) return { done: null, error: answerText(started.problem.detail) };
  const { acknowledged } = started.data;
  const message = answerText(started.data.message);
  return acknowledged ? { done: message, error: null } : { done: null, error: message };
}
