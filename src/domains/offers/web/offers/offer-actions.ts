import type { RouterContextProvider } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import type { offersCalls } from '../../contract.ts';

/** Values of `intent` in the forms of the list of offers. */
const offerIntents = ['acceptance', 'decline', 'withdrawal', 'counter'] as const;
/** One of {@link offerIntents}. */
export type OfferIntent = (typeof offerIntents)[number];

/** Result of an action on an offer. */
export type OfferActionResult = {
  readonly offerId: string;
  readonly intent: OfferIntent;
  /** Id of the order if both sides agreed. */
  readonly orderId: string | null;
  /** Reason of the refusal; null after success. */
  readonly error: string | null;
  /** Counter-offer as typed. */
  readonly taka: string;
};

type PostArgs = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };
type Outcome =
  | { readonly ok: true; readonly orderId: string | null }
  | { readonly ok: false; readonly problem: Problem };

function errorOf(outcome: Outcome): string | null {
  if (outcome.ok) return null;
  const [first] = Object.values(outcome.problem.errors ?? {}).flat();
  return answerText(first ?? outcome.problem.detail);
}

/** Runs the action of a form in the list of offers. */
export async function runOfferAction({ context, request }: PostArgs): Promise<OfferActionResult> {
  const form = await readForm({ request, context });
  const intent = readIntent(form, offerIntents);
  const [offerId, taka] = [textValue(form, 'offerId'), textValue(form, 'taka')];
  const api = apiFor<typeof offersCalls>(context);
  const headers = await idempotencyHeaders(form, { intent, offerId, taka });
  const to = { params: { id: offerId }, headers };
  const plain = async (call: Promise<{ ok: true } | { ok: false; problem: Problem }>): Promise<Outcome> => {
    const outcome = await call;
    return outcome.ok ? { ok: true, orderId: null } : outcome;
  };
  const calls: Readonly<Record<OfferIntent, () => Promise<Outcome>>> = {
    acceptance: async () => {
      const outcome = await api('POST /offers/{id}/acceptance', to);
      return outcome.ok ? { ok: true, orderId: outcome.data.orderId } : outcome;
    },
    decline: () => plain(api('POST /offers/{id}/decline', to)),
    withdrawal: () => plain(api('POST /offers/{id}/withdrawal', to)),
    counter: () => plain(api('POST /offers/{id}/counter', { ...to, body: unvalidated({ taka }) })),
  };
  const outcome = await calls[intent]();
  return { offerId, intent, orderId: outcome.ok ? outcome.orderId : null, error: errorOf(outcome), taka };
}
