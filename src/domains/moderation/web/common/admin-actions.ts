import { useEffect } from 'react';
import { type RouterContextProvider, useActionData, useNavigation } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import type { accountsCalls } from '../../../accounts/contract.ts';
import type { catalogCalls } from '../../../catalog/contract.ts';
import type { privacyCalls } from '../../../privacy/contract.ts';
import type { sellingCalls } from '../../../selling/contract.ts';
import type { moderationCalls } from '../../contract.ts';

type Calls = typeof accountsCalls &
  typeof catalogCalls &
  typeof sellingCalls &
  typeof privacyCalls &
  typeof moderationCalls;

/** Intents of the forms on the admins' screens. */
const adminIntents = [
  'verify',
  'unverify',
  'close',
  'restore',
  'keep',
  'withdraw',
  'fine',
  'withdraw-unfit',
  'keep-removed',
] as const;
/** One of {@link adminIntents}. */
export type AdminIntent = (typeof adminIntents)[number];

/** Result of an admin's action on an account or a listing. */
export type AdminActionResult = {
  readonly intent: AdminIntent;
  /** Id of the account or listing. */
  readonly subjectId: string;
  readonly ok: boolean;
  readonly message: string;
  /** The reason as entered. */
  readonly reason: string;
  readonly reasonError: string | null;
  /** Error message about the seller's checks. */
  readonly checksError: string | null;
};

type ActionArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

type Outcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly problem: Problem };

type AdminRequest = {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly form: FormData;
};

type Api = ReturnType<typeof apiFor<Calls>>;

/** Withdraws a reported listing. If the form names its seller, also closes the seller's account for the same reason. */
async function withdraw(api: Api, { id, reason, form }: AdminRequest): Promise<Outcome> {
  const body = { decision: 'withdraw', reason } as const;
  const withdrawn = await api('PUT /reports/{productId}', { params: { productId: id }, body });
  if (!withdrawn.ok) return withdrawn;
  const sellerId = textValue(form, 'closeSeller');
  if (sellerId === '') return { ok: true, message: t('adminPeople.listingWithdrawn') };
  const closed = await api('DELETE /users/{id}', { params: { id: sellerId }, body: { reason } });
  if (closed.ok) return { ok: true, message: t('adminPeople.removedAndClosed') };
  const detail = t('adminPeople.removedNotClosed', { why: answerText(closed.problem.detail) });
  return { ok: false, problem: { ...closed.problem, detail } };
}

/** Withdraws a listing of the quality queue, or keeps it removed. */
async function refuseListing(api: Api, { id, reason }: AdminRequest, message: string): Promise<Outcome> {
  const body = { decision: 'withdraw', reason } as const;
  const outcome = await api('PUT /confirmed-listings/{productId}', { params: { productId: id }, body });
  return outcome.ok ? { ok: true, message } : outcome;
}

const actions: Readonly<Record<AdminIntent, (api: Api, asked: AdminRequest) => Promise<Outcome>>> = {
  verify: async (api, { id, name, reason, form }) => {
    const checks = form.getAll('checks').filter((check) => typeof check === 'string');
    const outcome = await api('PUT /users/admin/{id}', {
      params: { id },
      body: unvalidated({ checks, checked: reason }),
    });
    // The first sentence is the specification's text.
    return outcome.ok ? { ok: true, message: t('adminPeople.nowVerified', { name }) } : outcome;
  },
  unverify: async (api, { id, name, reason }) => {
    const outcome = await api('DELETE /users/admin/{id}', { params: { id }, body: { reason } });
    return outcome.ok ? { ok: true, message: t('adminPeople.notVerifiedNow', { name }) } : outcome;
  },
  close: async (api, { id, reason }) => {
    const outcome = await api('DELETE /users/{id}', { params: { id }, body: { reason } });
    return outcome.ok ? { ok: true, message: t('talk.closed') } : outcome;
  },
  restore: async (api, { id, reason }) => {
    const outcome = await api('POST /productAll/{id}/restore', { params: { id }, body: { reason } });
    return outcome.ok ? { ok: true, message: t('adminPeople.listingBack') } : outcome;
  },
  keep: async (api, { id }) => {
    const body = { decision: 'keep', reason: '' } as const;
    const outcome = await api('PUT /reports/{productId}', { params: { productId: id }, body });
    return outcome.ok ? { ok: true, message: t('adminPeople.listingKept') } : outcome;
  },
  withdraw,
  fine: async (api, { id }) => {
    const body = { decision: 'fine', reason: '' } as const;
    const outcome = await api('PUT /confirmed-listings/{productId}', { params: { productId: id }, body });
    return outcome.ok ? { ok: true, message: t('adminPeople.listingFine') } : outcome;
  },
  'withdraw-unfit': (api, asked) => refuseListing(api, asked, t('adminPeople.listingWithdrawn')),
  'keep-removed': (api, asked) => refuseListing(api, asked, t('adminPeople.listingStays')),
};

/**
 * Runs the action of a form on an admin page. Reads the fields `intent`, `userId` or `productId`, `userName` and
 * `reason`. Refuses a form with an unknown intent.
 */
export async function runAdminAction({ request, context }: ActionArgs): Promise<AdminActionResult> {
  const form = await readForm({ request, context });
  const intent = readIntent(form, adminIntents);
  const id = textValue(form, 'userId') || textValue(form, 'productId');
  const reason = textValue(form, 'reason');
  const asked = { id, name: textValue(form, 'userName'), reason, form };
  const outcome = await actions[intent](apiFor<Calls>(context), asked);
  const sent = { intent, subjectId: id, reason };
  if (outcome.ok)
    return { ...sent, ok: true, message: outcome.message, reasonError: null, checksError: null };
  const { detail, errors } = outcome.problem;
  const textOf = (message: string | undefined) => (message === undefined ? null : answerText(message));
  return {
    ...sent,
    ok: false,
    message: answerText(detail),
    reasonError: textOf(errors?.reason?.[0] ?? errors?.checked?.[0]),
    checksError: textOf(errors?.checks?.[0]),
  };
}

/** Returns whether an error belongs to a field of the form. The field then shows the error itself. */
export function isShownAtField({ reasonError, checksError }: AdminActionResult): boolean {
  return reasonError !== null || checksError !== null;
}

/**
 * Returns the result of the last action on this page, and shows it once as a toast. An error about a field is shown at
 * the field instead, and an error in an open dialog in the dialog.
 */
export function useAdminActionResult(): AdminActionResult | undefined {
  const result = useActionData<AdminActionResult>();
  useEffect(() => {
    if (result?.ok) showSuccess(result.message);
    else if (result && !isShownAtField(result) && !document.querySelector('dialog[open]'))
      showError(result.message);
  }, [result]);
  return result;
}

/**
 * Returns the result of the last action on this page if it was refused and had this intent and subject. Null otherwise.
 */
export function useRefusedAction(intent: AdminIntent, subjectId: string): AdminActionResult | null {
  const result = useActionData<AdminActionResult>();
  return result && !result.ok && result.intent === intent && result.subjectId === subjectId ? result : null;
}

/** Returns whether a form with this intent for this subject is being sent. */
export function useSending(intent: AdminIntent, subjectId: string): boolean {
  const sent = useNavigation().formData;
  return (
    sent?.get('intent') === intent &&
    (sent.get('userId') === subjectId || sent.get('productId') === subjectId)
  );
}
