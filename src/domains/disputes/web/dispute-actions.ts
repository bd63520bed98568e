import type { RouterContextProvider } from 'react-router';
import { parseNumber } from '#kernel/digits.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, refusedForm, textValue, textValues } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import type { conversationsCalls, WireReportedMessages } from '../../conversations/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import { verdicts } from '../choices.ts';
import type { disputesCalls } from '../contract.ts';

/** Actions on the page of a dispute. */
const disputeIntents = ['open', 'answer', 'offer', 'agree', 'drop', 'decide', 'read'] as const;
/** One of {@link disputeIntents}. */
export type DisputeIntent = (typeof disputeIntents)[number];

const TYPED = ['reason', 'text', 'refund', 'verdict'] as const;

/** Texts typed into a refused form, and the chosen decision. */
type TypedDispute = Readonly<Record<(typeof TYPED)[number], string>> & {
  readonly pictures: readonly string[];
};

/** Result of an action: its intent, the refusal if any, and the conversation if an admin has opened it. */
export type DoneDispute = {
  readonly intent: DisputeIntent;
  readonly refused: RefusedForm<TypedDispute> | null;
  readonly read: WireReportedMessages | null;
};

type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type ActionRequest = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/**
 * Reads the refund from the form of an admin's decision: the whole price, the entered part, or 0. Null if no amount was
 * entered.
 */
function decidedRefund(form: FormData): number | null {
  const verdict = textValue(form, 'verdict');
  if (verdict === 'none') return 0;
  return parseNumber(textValue(form, verdict === 'all' ? 'price' : 'refund'));
}

type Api = ReturnType<typeof apiFor<typeof disputesCalls & typeof conversationsCalls>>;
type TypedTexts = Omit<TypedDispute, 'pictures'>;

/** Opens the reported conversation of the two sides for an admin. */
async function readConversation(api: Api, form: FormData, typed: TypedTexts): Promise<DoneDispute> {
  const intent = 'read';
  const conversation = { id: textValue(form, 'conversationId') };
  const read = await api('POST /reported-conversations/{id}/readings', { params: conversation });
  if (read.ok) return { intent, refused: null, read: read.data };
  return {
    intent,
    refused: refusalInLanguage(refusedForm(read.problem, { ...typed, pictures: [] })),
    read: null,
  };
}

/** Returns the request body of each intent. */
function disputeBodies(form: FormData, { reason, text, pictures, refund: typed }: TypedDispute) {
  const refund = parseNumber(typed);
  return {
    open: { reason, text, pictures },
    answer: { text, pictures },
    offer: { refund },
    agree: { refund },
    drop: {},
    decide: { refund: decidedRefund(form), reason },
  } as const;
}

/** Returns the call of each intent. */
function disputeCalls(
  api: Api,
  id: string,
  bodies: ReturnType<typeof disputeBodies>,
  headers: Awaited<ReturnType<typeof idempotencyHeaders>>,
): Readonly<Record<Exclude<DisputeIntent, 'read'>, () => Promise<Outcome>>> {
  const params = { id };
  return {
    open: () => api('POST /orders/{id}/dispute', { params, headers, body: unvalidated(bodies.open) }),
    answer: () =>
      api('POST /orders/{id}/dispute/answer', { params, headers, body: unvalidated(bodies.answer) }),
    offer: () => api('POST /orders/{id}/dispute/offer', { params, headers, body: unvalidated(bodies.offer) }),
    agree: () =>
      api('POST /orders/{id}/dispute/agreement', { params, headers, body: unvalidated(bodies.agree) }),
    drop: () => api('POST /orders/{id}/dispute/withdrawal', { params }),
    decide: () =>
      api('POST /orders/{id}/dispute/decision', { params, headers, body: unvalidated(bodies.decide) }),
  };
}

/** Executes a form of a dispute's page. */
export async function runDisputeAction(
  { context, request }: ActionRequest,
  id: string,
): Promise<DoneDispute> {
  const form = await readForm({ request, context });
  const intent = disputeIntents.find((one) => one === form.get('intent')) ?? 'read';
  const api = apiFor<typeof disputesCalls & typeof conversationsCalls>(context);
  const typed = textValues(form, TYPED);
  if (intent === 'read') return readConversation(api, form, typed);
  if (intent === 'decide' && !verdicts.some((one) => one === typed.verdict)) {
    const errors = { verdict: [t('dispute.chooseRefund')] };
    return { intent, refused: { errors, message: null, values: { ...typed, pictures: [] } }, read: null };
  }
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'pictures');
  const pictures = uploaded.urls;
  if (!uploaded.ok) {
    const errors = { pictures: [answerText(uploaded.message)] };
    return { intent, refused: { errors, message: null, values: { ...typed, pictures } }, read: null };
  }
  const bodies = disputeBodies(form, { ...typed, pictures });
  const headers = await idempotencyHeaders(form, bodies[intent]);
  const outcome = await disputeCalls(api, id, bodies, headers)[intent]();
  const refused = outcome.ok ? null : refusalInLanguage(refusedForm(outcome.problem, { ...typed, pictures }));
  return { intent, refused, read: null };
}
