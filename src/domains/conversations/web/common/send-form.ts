import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, refusedForm, textValue } from '#platform/api/form-response.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import type { ConversationReason } from '../../choices.ts';
import type { conversationsCalls } from '../../contract.ts';

type Api = Client<typeof conversationsCalls>;

/** Result of sending a message. */
export type SentMessage =
  | { readonly ok: true; readonly messageId: string; readonly conversationId: string }
  | ({ readonly ok: false } & RefusedForm<{ readonly text: string; readonly pictures: readonly string[] }>);

/** A message in a form, with stored pictures. */
export type MessageValues = { readonly text: string; readonly pictures: readonly string[] };

/** Sends a message in a conversation. */
export async function sendForm(
  api: Api,
  { form, id, values }: { readonly form: FormData; readonly id: string; readonly values: MessageValues },
): Promise<SentMessage> {
  const body = { text: values.text, pictures: [...values.pictures] };
  const headers = await idempotencyHeaders(form, body);
  const sent = await api('POST /conversations/{id}/messages', { params: { id }, body, headers });
  if (!sent.ok) return { ok: false, ...refusalInLanguage(refusedForm(sent.problem, values)) };
  return { ok: true, messageId: sent.data.message._id, conversationId: id };
}

/** Sends the first message about a listing; with `buyerId` if its seller writes it. */
export async function askForm(
  api: Api,
  {
    form,
    id,
    buyerId,
    values,
  }: {
    readonly form: FormData;
    readonly id: string;
    readonly buyerId?: string;
    readonly values: MessageValues;
  },
): Promise<SentMessage> {
  const body = {
    productId: id,
    ...(buyerId && { buyerId }),
    text: values.text,
    pictures: [...values.pictures],
  };
  const headers = await idempotencyHeaders(form, body);
  const sent = await api('POST /conversations', { body, headers });
  if (!sent.ok) return { ok: false, ...refusalInLanguage(refusedForm(sent.problem, values)) };
  return { ok: true, messageId: sent.data.message._id, conversationId: sent.data.conversationId };
}

/** Result of reporting a conversation. */
export type SentReport =
  | { readonly ok: true; readonly message: string }
  | ({ readonly ok: false } & RefusedForm<{ readonly reason: string; readonly text: string }>);

/** Reports a conversation to the admins. */
export async function reportForm(api: Api, form: FormData, id: string): Promise<SentReport> {
  const typed = { reason: textValue(form, 'reason'), text: textValue(form, 'details') };
  // The call refuses unknown reasons with its own message.
  const body = { reason: typed.reason as ConversationReason, text: typed.text };
  const headers = await idempotencyHeaders(form, body);
  const sent = await api('POST /conversations/{id}/reports', { params: { id }, body, headers });
  if (!sent.ok) return { ok: false, ...refusalInLanguage(refusedForm(sent.problem, typed)) };
  return { ok: true, message: answerText(sent.data.message) };
}
