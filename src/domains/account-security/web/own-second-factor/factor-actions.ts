import { data, type RouterContextProvider } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { cookieHeaders } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import type { accountSecurityCalls } from '../../contract.ts';
import type { PasskeyCreationOptions } from '../../passkey.ts';
import { readJson } from '../common/read-json.ts';
import type { AppSetup, Step } from './factor-forms.tsx';
import { drawQrCode } from './qr-code.ts';

/** Result of a form on the second factor's page: the next step, or a refusal. */
export type FactorResult =
  | { readonly step: 'app'; readonly setup: AppSetup; readonly refused?: RefusedForm }
  | { readonly step: 'passkey'; readonly options: PasskeyCreationOptions }
  | { readonly step: 'codes'; readonly codes: readonly string[]; readonly isNew: boolean }
  | { readonly step: 'done'; readonly message: string }
  | {
      readonly step: 'refused';
      readonly form: Step;
      readonly passkey: string;
      readonly refused: RefusedForm;
    };

type ActionRequest = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };
type Context = ActionRequest['context'];

/** Parses an `otpauth` URI for setting up an app. Returns null for anything else. */
async function setupOf(uri: string): Promise<AppSetup | null> {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 1_000 || !URL.canParse(uri)) return null;
  const key = new URL(uri).searchParams.get('secret');
  return key ? { uri, key, qr: await drawQrCode(uri) } : null;
}

type Refusal = { readonly problem: Parameters<typeof refusedForm>[0]; readonly status: number };

const refuse = (form: Step, { problem, status }: Refusal, passkey = '') =>
  data<FactorResult>(
    { step: 'refused', form, passkey, refused: refusalInLanguage(refusedForm(problem, {})) },
    { status },
  );

const done = (message: string) => data<FactorResult>({ step: 'done', message });

type Password = { readonly password?: string };

async function beginApp(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/second-factor', { body });
  if (!outcome.ok) return refuse('begin', outcome);
  const setup = await setupOf(outcome.data.setupUri);
  if (!setup) throw new Error('the setup address (otpauth URI) of a new second factor cannot be parsed');
  return data<FactorResult>({ step: 'app', setup });
}

async function confirmApp(context: Context, code: string, uri: string) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/second-factor/confirmation', {
    body: { code },
  });
  if (outcome.ok) {
    const { recoveryCodes: codes } = outcome.data;
    const headers = cookieHeaders(outcome.response);
    return codes.length === 0
      ? done(t('factor.appAdded'))
      : data<FactorResult>({ step: 'codes', codes, isNew: true }, { headers });
  }
  const setup = await setupOf(uri);
  if (!setup) return refuse('begin', outcome);
  return data<FactorResult>(
    { step: 'app', setup, refused: refusalInLanguage(refusedForm(outcome.problem, {})) },
    { status: outcome.status },
  );
}

async function beginPasskey(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/passkeys/options', { body });
  return outcome.ok
    ? data<FactorResult>(
        { step: 'passkey', options: outcome.data.options },
        { headers: cookieHeaders(outcome.response) },
      )
    : refuse('passkey-begin', outcome);
}

async function addPasskey(context: Context, name: string, response: string) {
  const body = { name, response: readJson(response) };
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/passkeys', {
    body: unvalidated(body),
  });
  if (!outcome.ok) return refuse('passkey-begin', outcome);
  const { recoveryCodes: codes } = outcome.data;
  return codes.length === 0
    ? done(t('factor.passkeyIsAdded'))
    : data<FactorResult>({ step: 'codes', codes, isNew: true });
}

async function endPasskey(context: Context, id: string, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('DELETE /me/passkeys/{id}', {
    params: { id },
    body,
  });
  return outcome.ok ? done(t('factor.passkeyRemoved')) : refuse('passkey-end', outcome, id);
}

async function renew(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/recovery-codes', { body });
  return outcome.ok
    ? data<FactorResult>({ step: 'codes', codes: outcome.data.recoveryCodes, isNew: false })
    : refuse('renew', outcome);
}

async function end(context: Context, body: Password) {
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('DELETE /me/second-factor', { body });
  return outcome.ok ? done(t('factor.isOff')) : refuse('end', outcome);
}

/** Handles the forms of the second factor's page. */
export async function runFactorAction({ request, context }: ActionRequest) {
  const form = await readForm({ request, context });
  const { step, code, uri, name, response, passkey } = textValues(form, [
    'step',
    'code',
    'uri',
    'name',
    'response',
    'passkey',
  ]);
  const body: Password = form.has('password') ? textValues(form, ['password']) : {};
  if (step === 'confirm') return confirmApp(context, code, uri);
  if (step === 'passkey-begin') return beginPasskey(context, body);
  if (step === 'passkey') return addPasskey(context, name, response);
  if (step === 'passkey-end') return endPasskey(context, passkey, body);
  if (step === 'renew') return renew(context, body);
  return step === 'end' ? end(context, body) : beginApp(context, body);
}
