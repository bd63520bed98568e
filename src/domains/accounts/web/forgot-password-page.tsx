import { data, useNavigation } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { errorText } from '#texts/error-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { AuthPanel } from './public/auth-panel.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = textValues(await readForm({ request, context }), ['email']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /password-reset-emails', {
    body: { email },
  });
  if (outcome.ok) return { sentTo: email };
  return data(refusedForm(outcome.problem, { email }), { status: outcome.status });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('auth.forgot'), description: t('auth.forgotDescription') });

const loadSchema = async () => (await import('../form.ts')).forgotForm;

const backToLogin = () => <Link to={paths.login()}>{t('auth.backToLogin')}</Link>;

/** Renders the page that requests a reset email. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const result = actionData as RefusedForm | { readonly sentTo: string } | undefined;
  if (result && 'sentTo' in result) return <Sent to={result.sentTo} />;
  return <AskForm refused={result} />;
}

function Sent({ to }: { readonly to: string }) {
  return (
    <AuthPanel title={t('auth.checkEmail')} other={backToLogin()}>
      <div role="status">
        <Notice>{rich('auth.linkSent', { email: <b>{to}</b> })}</Notice>
      </div>
      <p className="small muted">
        {rich('auth.nothingThere', {
          again: (
            <Link to={paths.forgotPassword()} reloadDocument>
              {t('auth.askAgain')}
            </Link>
          ),
        })}{' '}
        {rich('auth.closedNoLink', { contact: <Link to={paths.contact()}>{t('auth.contactUs')}</Link> })}
      </p>
    </AuthPanel>
  );
}

function AskForm({ refused }: { readonly refused: RefusedForm | undefined }) {
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useNavigation().formAction?.startsWith(paths.forgotPassword()) ?? false;
  return (
    <AuthPanel title={t('auth.forgot')} other={backToLogin()}>
      <p>{t('auth.tellEmail')}</p>
      <Form method="post" noValidate {...handlers}>
        <ErrorSummary {...summary} />
        <TextField
          name="email"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={refused?.values.email}
          error={firstError(errors, 'email')}
        />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('auth.sending')}>
          {t('auth.sendLink')}
        </Button>
        <div role="alert">
          {refused?.message && !sending && <FieldError>{errorText(refused.message)}</FieldError>}
        </div>
      </Form>
    </AuthPanel>
  );
}
