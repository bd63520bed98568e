import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, refusedForm, textValue } from '#platform/api/form-response.ts';
import type { ReportReason } from '../../choices.ts';
import type { moderationCalls } from '../../contract.ts';

type Typed = { readonly reason: string; readonly text: string };

/** Result of reporting a listing from its page. */
export type SentReport =
  | { readonly ok: true; readonly message: string }
  | ({ readonly ok: false } & RefusedForm<Typed>);

/** Sends the report dialog's form to `POST /reports`. */
export async function sendReport(api: Client<typeof moderationCalls>, form: FormData): Promise<SentReport> {
  const typed = { reason: textValue(form, 'reason'), text: textValue(form, 'text') };
  const productId = textValue(form, 'productId');
  // The API refuses unknown reasons with its own message.
  const body = { productId, reason: typed.reason as ReportReason, text: typed.text };
  const outcome = await api('POST /reports', { body, headers: await idempotencyHeaders(form, body) });
  if (!outcome.ok) return { ok: false, ...refusedForm(outcome.problem, typed) };
  const { acknowledged, message } = outcome.data;
  return acknowledged ? { ok: true, message } : { ok: false, ...refusedForm({ detail: message }, typed) };
}
