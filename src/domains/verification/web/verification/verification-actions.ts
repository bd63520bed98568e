import { data, type RouterContextProvider, redirect } from 'react-router';
import { type Api, unvalidated } from '#platform/api/api-client.ts';
import { readIntent, refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import type { verificationCalls } from '../../contract.ts';
import { verificationPaths } from '../../verification-paths.ts';

type ActionRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Intents of the forms on the verification page. */
const INTENTS = ['code', 'phone', 'document', 'ask', 'withdraw'] as const;
/** One of {@link INTENTS}. */
export type Intent = (typeof INTENTS)[number];
type Sent = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
type Sender = { readonly api: Api; readonly form: FormData; readonly context: ActionRequest['context'] };

/** Sends the form's picture to the API as multipart data. */
async function sendPicture({ api, form }: Sender): Promise<Sent> {
  const body = new FormData();
  const image = form.get('image');
  if (image instanceof File && image.size > 0) body.set('image', image);
  else body.set('none', '');
  const address = `http://in-process/me/verification/document?kind=${encodeURIComponent(textValue(form, 'kind'))}`;
  const response = await api(new Request(address, { method: 'PUT', body }));
  return response.ok ? { ok: true } : { ok: false, problem: JSON.parse(await response.text()) as Problem };
}

const senders: Readonly<Record<Intent, (sender: Sender) => Promise<Sent>>> = {
  code: ({ context }) => apiFor<typeof verificationCalls>(context)('POST /me/verification/code'),
  phone: ({ context, form }) =>
    apiFor<typeof verificationCalls>(context)('POST /me/verification/phone', {
      body: { code: textValue(form, 'code') },
    }),
  document: sendPicture,
  ask: ({ context, form }) =>
    apiFor<typeof verificationCalls>(context)('POST /me/verification', {
      body: unvalidated({ shopAddress: textValue(form, 'shopAddress') }),
    }),
  withdraw: ({ context }) => apiFor<typeof verificationCalls>(context)('DELETE /me/verification'),
};

const DONE = {
  code: 'code',
  phone: 'phone',
  document: 'document',
  ask: 'asked',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<Intent, string>>;

/** Value of the query parameter `done`, which names the completed action. */
export type Done = (typeof DONE)[Intent];

/** Handles all forms of the verification page. */
export async function runVerificationAction({ request, context }: ActionRequest) {
  const form = await readForm({ request, context });
  const intent = readIntent(form, INTENTS);
  const sent = await senders[intent]({ api: context.get(apiContext), form, context });
  // After a double click on the button, the second request finds the phone number already confirmed. This counts as
  // success.
  const isDone = sent.ok || sent.problem.code === 'phone-confirmed';
  if (isDone) throw redirect(verificationPaths.own({ done: DONE[intent] }));
  const { problem } = sent;
  const values = { shopAddress: textValue(form, 'shopAddress'), kind: textValue(form, 'kind') };
  // The API's message about a missing picture is for programs, so the page shows its own.
  const shown =
    problem.code === 'picture-missing'
      ? { ...problem, errors: { image: [t('verifyAnswer.noPicture')] } }
      : problem;
  return data({ intent, ...refusalInLanguage(refusedForm(shown, values)) }, { status: problem.status });
}
