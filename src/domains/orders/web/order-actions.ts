import type { RouterContextProvider } from 'react-router';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, refusedForm, textValue, textValues } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import type { checkoutCalls } from '../../checkout/contract.ts';
import type { HandoverChecks } from '../../handover/checks.ts';
import type { handoverCalls } from '../../handover/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { ordersCalls } from '../contract.ts';
import { readCheckFields } from './common/checks-draft.ts';

/** Intents of the forms on an order's page. */
const orderIntents = [
  'withdraw',
  'meeting',
  'accept-meeting',
  'no-show',
  'checks',
  'keeping',
  'give-free',
  'received',
  'paid-in-cash',
  'bought',
  'bought-answer',
  'handover',
  'parcel',
  'arrived',
  'completion',
  'cancellation',
  'drop-cancel',
  'agree-to-cancel',
  'refuse-to-cancel',
] as const;
/** One of {@link orderIntents}. */
export type OrderIntent = (typeof orderIntents)[number];

/** Names of the text fields in the forms of an order's page, except PINs. */
const TYPED = ['place', 'at', 'reason', 'notedAt', 'carrier', 'tracking', 'picture'] as const;
type Typed = Readonly<Record<(typeof TYPED)[number], string>>;

/** Result of an action: its intent, the reason if it was refused, and the values as typed. */
export type OrderActionResult = {
  readonly intent: OrderIntent;
  readonly error: string | null;
  readonly refused: RefusedForm<Typed> | null;
};

type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type ActionRequest = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/** Adds Dhaka's UTC offset to a typed local time. Returns undefined if nothing was typed. */
function dhakaMoment(typed: string): string | undefined {
  return typed === '' ? undefined : `${typed}:00+06:00`;
}

function errorOf(outcome: Outcome): string | null {
  if (outcome.ok) return null;
  const [first] = Object.values(outcome.problem.errors ?? {}).flat();
  return answerText(first ?? outcome.problem.detail);
}

/** Upload result of forms without a picture. Only the parcel form has a picture. */
const NO_UPLOAD = { ok: true, urls: [] } as const;

type Api = ReturnType<typeof apiFor<typeof checkoutCalls & typeof handoverCalls & typeof ordersCalls>>;

/**
 * Returns the API call for each intent. `typed` contains the texts of the form, and the URL of the uploaded picture.
 */
function orderCalls(
  api: Api,
  id: string,
  form: FormData,
  typed: Typed,
): Readonly<Record<OrderIntent, () => Promise<Outcome>>> {
  const params = { id };
  return {
    withdraw: () => api('DELETE /bookings/{id}', { params }),
    meeting: () =>
      api('POST /orders/{id}/meeting', {
        params,
        body: { place: textValue(form, 'place'), at: dhakaMoment(textValue(form, 'at')) ?? '' },
      }),
    'accept-meeting': () =>
      api('POST /orders/{id}/meeting/acceptance', {
        params,
        // A page of the previous version has no field with the id.
        body: { at: textValue(form, 'at'), meetingId: textValue(form, 'meetingId') || undefined },
      }),
    'no-show': () => api('POST /orders/{id}/no-show', { params }),
    checks: () => {
      // The API validates the checks and results.
      const results = readCheckFields(form) as HandoverChecks;
      return api('PUT /orders/{id}/checks', { params, body: { results } });
    },
    keeping: () => api('POST /orders/{id}/keeping', { params, body: { days: textValue(form, 'days') } }),
    'give-free': () => api('DELETE /orders/{id}/keeping', { params }),
    received: () => api('POST /orders/{id}/received', { params }),
    'paid-in-cash': () => api('POST /orders/{id}/cash', { params }),
    bought: () =>
      api('POST /orders/{id}/bought', { params, body: { bought: textValue(form, 'answer') === 'yes' } }),
    'bought-answer': () =>
      api('POST /orders/{id}/bought/answer', {
        params,
        body: { bought: textValue(form, 'answer') === 'yes' },
      }),
    handover: () =>
      api('POST /orders/{id}/handover', {
        params,
        body: { pin: textValue(form, 'pin'), notedAt: dhakaMoment(textValue(form, 'notedAt')) },
      }),
    parcel: async () => {
      const { carrier, tracking, picture } = typed;
      const body = { carrier, tracking, picture };
      const headers = await idempotencyHeaders(form, body);
      return api('POST /orders/{id}/parcel', { params, body, headers });
    },
    arrived: () => api('POST /orders/{id}/arrival', { params }),
    completion: () => api('POST /orders/{id}/completion', { params }),
    cancellation: async () => {
      const body = { reason: textValue(form, 'reason') };
      const headers = await idempotencyHeaders(form, body);
      return api('POST /orders/{id}/cancellation', { params, body, headers });
    },
    'drop-cancel': () => api('DELETE /orders/{id}/cancellation', { params }),
    'agree-to-cancel': () => api('POST /orders/{id}/cancellation/agreement', { params }),
    'refuse-to-cancel': async () => {
      const body = { reason: textValue(form, 'reason') };
      const headers = await idempotencyHeaders(form, body);
      return api('POST /orders/{id}/cancellation/refusal', { params, body, headers });
    },
  };
}

/** Runs the action of a form on an order's page. */
export async function runOrderAction(
  { context, request }: ActionRequest,
  id: string,
): Promise<OrderActionResult> {
  const form = await readForm({ request, context });
  const intent = orderIntents.find((one) => one === form.get('intent')) ?? 'withdraw';
  const api = apiFor<typeof checkoutCalls & typeof handoverCalls & typeof ordersCalls>(context);
  const typed = textValues(form, TYPED);
  const uploaded =
    intent === 'parcel' ? await uploadFromForm(context.get(apiContext), form, 'picture') : NO_UPLOAD;
  const picture = uploaded.urls.at(-1) ?? '';
  if (!uploaded.ok) {
    const errors = { picture: [answerText(uploaded.message)] };
    return { intent, error: null, refused: { errors, message: null, values: { ...typed, picture } } };
  }
  const outcome = await orderCalls(api, id, form, { ...typed, picture })[intent]();
  const refused = outcome.ok ? null : refusalInLanguage(refusedForm(outcome.problem, { ...typed, picture }));
  return { intent, error: errorOf(outcome), refused };
}
