import { useState } from 'react';
import { data, redirect, useNavigation, useSubmit } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { redirectWithCookies } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { codeErrorText } from '#texts/answers/account-fields.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { paths } from '../../../paths.ts';
import { returnPath, returnTo } from '../../accounts/return-path.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import { viewerOf } from '../../accounts/web/public/require-viewer.ts';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/second-factor-page.ts';
import { runCeremony } from './common/load-ceremony.ts';
import { readJson } from './common/read-json.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request);
  if (await viewerOf(context)) throw redirect(from);
  const pending = await apiFor<typeof accountSecurityCalls>(context)('GET /api/auth/second-factor');
  if (!pending.ok) throw redirect(paths.login(returnTo(from)));
  return { from, ...pending.data };
}

type ActionResult = RefusedForm & { readonly isOfPasskey: boolean };

export async function action({ request, context }: Route.ActionArgs) {
  const { code, response } = textValues(await readForm({ request, context }), ['code', 'response']);
  const isOfPasskey = response !== '';
  const api = apiFor<typeof accountSecurityCalls>(context);
  const outcome = isOfPasskey
    ? await api('POST /api/auth/second-factor/passkey', {
        body: unvalidated({ response: readJson(response) }),
      })
    : await api('POST /api/auth/second-factor', { body: { code } });
  if (outcome.ok) return redirectWithCookies(outcome.response, returnPath(request));
  const refused = { ...refusalInLanguage(refusedForm(outcome.problem, {})), isOfPasskey };
  return data<ActionResult>(refused, { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('factor.title'), hidden: true });

const loadSchema = async () => (await import('../form.ts')).codeForm;

/** Renders the page for the second factor of a sign-in. */
export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, hasApp, hasPasskey } = loaderData;
  const result = actionData as ActionResult | undefined;
  const back = returnTo(from);
  return (
    <AuthPanel title={t('factor.title')} other={waysText({ hasApp, hasPasskey })}>
      {hasPasskey && <ByPasskey action={paths.secondFactor(back)} result={result} />}
      <ByCode action={paths.secondFactor(back)} hasApp={hasApp} isFirst={!hasPasskey} result={result} />
      <p className="small muted">
        {t('second.noAccess')} <Link to={paths.login(back)}>{t('second.startAgain')}</Link>
      </p>
    </AuthPanel>
  );
}

type Ways = { readonly hasApp: boolean; readonly hasPasskey: boolean };

function waysText({ hasApp, hasPasskey }: Ways): string {
  if (hasPasskey) return hasApp ? t('second.passkeyOrApp') : t('second.passkeyOrCode');
  return hasApp ? t('second.app') : t('second.code');
}

type WayProps = {
  /** URL to which the form is sent. */
  readonly action: string;
  readonly result: ActionResult | undefined;
};

function ByPasskey({ action, result }: WayProps) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const isSending = useNavigation().formData?.has('response') ?? false;
  const [isAsking, setIsAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const refused = result?.isOfPasskey && !isAsking && !isSending ? result.message : null;
  const requestPasskey = async () => {
    setIsAsking(true);
    setWrong(null);
    const answered = await runCeremony(({ askForPasskey }) => askForPasskey());
    setIsAsking(false);
    if (answered.ok) await submit({ response: answered.response }, { method: 'post', action });
    else setWrong(answered.message);
  };
  return (
    <div>
      <Button
        kind="primary"
        wide
        disabled={!isHydrated}
        busy={isAsking || isSending}
        busyLabel={t('factor.waiting')}
        onClick={() => void requestPasskey()}
      >
        {t('second.usePasskey')}
      </Button>
      <noscript>{t('second.needScripts')}</noscript>
      <div role="alert">{(wrong ?? refused) && <FieldError>{wrong ?? refused}</FieldError>}</div>
    </div>
  );
}

type ByCodeProps = WayProps & { readonly hasApp: boolean; readonly isFirst: boolean };

function ByCode({ action, result, hasApp, isFirst }: ByCodeProps) {
  const refused = result?.isOfPasskey ? undefined : result;
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors, codeErrorText);
  const sending = useNavigation().formData?.has('code') ?? false;
  return (
    <Form method="post" action={action} noValidate {...handlers}>
      <ErrorSummary {...summary} />
      <TextField
        name="code"
        label={hasApp ? t('second.codeLabel') : t('second.recoveryCode')}
        hint={hasApp ? t('factor.codeHint') : t('second.recoveryHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={firstError(errors, 'code')}
      />
      <Button
        kind={isFirst ? 'primary' : 'second'}
        wide
        type="submit"
        busy={sending}
        busyLabel={t('factor.checking')}
      >
        {t('second.goOn')}
      </Button>
      <div role="alert">{refused?.message && !sending && <FieldError>{refused.message}</FieldError>}</div>
    </Form>
  );
}
