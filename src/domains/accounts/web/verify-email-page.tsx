import { data } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor, originContext } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/verify-email-page.ts';
import { AuthPanel } from './public/auth-panel.tsx';

type Outcome = 'verified' | 'expired' | 'wait' | 'unavailable' | 'taken' | 'account-not-shown';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-verifications', {
    body: { token },
    // A request from a link in an email has no `origin` header. Setting the header is safe, because the token works
    // only with a session of its own account. Behind a TLS proxy the requested URL is not the public one, so the public
    // origin is set here.
    headers: { origin: context.get(originContext) },
  });
  const resultOf = (what: Outcome) => ({ token, outcome: what });
  if (outcome.ok) return resultOf('verified');
  // This is not an error yet, because the page can ask for the password.
  if (outcome.problem.code === 'account-not-shown') return resultOf('account-not-shown');
  return data(resultOf(refusedOutcome(outcome)), { status: outcome.status });
}

function refusedOutcome({
  status,
  problem,
}: {
  readonly status: number;
  readonly problem: Problem;
}): Outcome {
  if (problem.code === 'contact-email-taken') return 'taken';
  if (problem.code === 'proof-expired' || problem.errors?.token) return 'expired';
  return status === 429 ? 'wait' : 'unavailable';
}

type ActionResult = { readonly outcome: Outcome } | { readonly refused: RefusedForm };

export async function action({ request, context }: Route.ActionArgs) {
  const { token, password } = textValues(await readForm({ request, context }), ['token', 'password']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-verifications', {
    body: { token, password },
  });
  if (outcome.ok) return { outcome: 'verified' } as const;
  const { code, errors } = outcome.problem;
  if (code === 'proof-expired' || code === 'contact-email-taken' || errors?.token) {
    return data<ActionResult>({ outcome: refusedOutcome(outcome) }, { status: outcome.status });
  }
  return data<ActionResult>(
    { refused: refusalInLanguage(refusedForm(outcome.problem, {})) },
    { status: outcome.status },
  );
}

/**
 * The URL contains a secret, so other sites must not get it as referrer. `reset-password-page.tsx` gives the details.
 */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('confirm.title'), hidden: true });

const loadSchema = async () => (await import('../form.ts')).verifyEmailForm;

/** Renders the page that the link of the verification email opens. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  const outcome = result && 'outcome' in result ? result.outcome : loaderData.outcome;
  if (outcome === 'verified') return <Verified />;
  if (outcome === 'account-not-shown') {
    return (
      <PasswordForm
        token={loaderData.token}
        refused={result && 'refused' in result ? result.refused : undefined}
      />
    );
  }
  const { title, text } = refusedText(outcome);
  return (
    <AuthPanel title={title} other={text}>
      <ButtonLink kind="primary" wide to={paths.profile()}>
        {t('confirm.openProfile')}
      </ButtonLink>
    </AuthPanel>
  );
}

function refusedText(outcome: 'wait' | 'unavailable' | 'expired' | 'taken') {
  if (outcome === 'taken') return { title: t('verifyEmail.taken'), text: t('verifyEmail.takenText') };
  if (outcome === 'expired') return { title: t('auth.linkExpired'), text: t('verifyEmail.expired') };
  const text = outcome === 'wait' ? t('verifyEmail.wait') : t('verifyEmail.unavailable');
  return { title: t('verifyEmail.notYet'), text };
}

function Verified() {
  return (
    <AuthPanel title={t('verifyEmail.done')} other={t('verifyEmail.thanks')}>
      <ButtonLink kind="primary" wide to={paths.home()}>
        {t('keepEmail.continue')}
      </ButtonLink>
    </AuthPanel>
  );
}

type PasswordFormProps = { readonly token: string; readonly refused: RefusedForm | undefined };

/** Renders the password form for people who follow the link while signed out, such as on another device. */
function PasswordForm({ token, refused }: PasswordFormProps) {
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useSendingForm();
  return (
    <AuthPanel title={t('verifyEmail.title')} other={t('verifyEmail.enterPassword')}>
      <Form method="post" noValidate {...handlers}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          error={firstError(errors, 'password')}
        />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('confirm.confirming')}>
          {t('confirm.confirm')}
        </Button>
        <div role="alert">{refused?.message && !sending && <FieldError>{refused.message}</FieldError>}</div>
      </Form>
      <p className="small muted">
        {rich('verifyEmail.notYou', {
          choose: <Link to={paths.forgotPassword()}>{t('verifyEmail.choose')}</Link>,
        })}
      </p>
    </AuthPanel>
  );
}
