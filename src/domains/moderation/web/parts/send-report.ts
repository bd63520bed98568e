import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import type { ReportReason } from '../../choices.ts';
import type { moderationCalls } from '../../contract.ts';

type Typed = { readonly reason: string; readonly text: string };

/** What reporting a listing from its page came to. */
export type SentReport =
  | { readonly ok: true; readonly message: string }
  | {
      readonly ok: false;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>> | null;
      readonly typed: Typed;
    };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Sends what the report dialog holds to `POST /reports`. */
export async function sendReport(api: Client<typeof moderationCalls>, form: FormData): Promise<SentReport> {
  const typed = { reason: textOf(form, 'reason'), text: textOf(form, 'text') };
  const productId = textOf(form, 'productId');
  // A reason that is none of the list is refused by the call, in its own words.
  const body = { productId, reason: typed.reason as ReportReason, text: typed.text };
  const outcome = await api('POST /reports', { body, headers: await idempotencyHeaders(form, body) });
  if (!outcome.ok) {
    const { detail, errors = null } = outcome.problem;
    return { ok: false, message: detail, errors, typed };
  }
  const { acknowledged, message } = outcome.data;
  return acknowledged ? { ok: true, message } : { ok: false, message, errors: null, typed };
}
