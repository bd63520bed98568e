import { data } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { cookieHeaders } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { errorText } from '#texts/error-text.ts';
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
import type { Route } from './+types/reset-password-page.ts';
import { AuthPanel } from './public/auth-panel.tsx';
import { UsernameField } from './public/username-field.tsx';

type ActionResult = RefusedForm | { readonly done: true } | { readonly expired: true };

/**
 * Returns the token of the link, and whether it has expired. Also returns the account's email address, or null if it
 * cannot be read.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const outcome = await apiFor<typeof accountsCalls>(context)('GET /password-resets', { query: { token } });
  if (outcome.ok) return { token, email: outcome.data.email, expired: false };
  const { errors, code } = outcome.problem;
  return { token, email: null, expired: code === 'proof-expired' || errors?.token !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token, password } = textValues(await readForm({ request, context }), ['token', 'password']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /password-resets', {
    body: { token, password },
  });
  if (outcome.ok) return data<ActionResult>({ done: true }, { headers: cookieHeaders(outcome.response) });
  const { errors, code } = outcome.problem;
  if (code === 'proof-expired' || errors?.token) {
    return data<ActionResult>({ expired: true }, { status: outcome.status });
  }
  return data<ActionResult>(refusedForm(outcome.problem, {}), { status: outcome.status });
}

/**
 * The URL contains a secret, so other sites must not get it as referrer. Our own site must get it: forms sent without
 * scripts would otherwise have no origin, and be refused.
 */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('auth.choosePassword'), hidden: true });

const loadSchema = async () => (await import('../form.ts')).resetForm;

/** Renders the page for choosing a new password, from the link of the reset email. */
export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  if (result && 'done' in result) return <Done />;
  const { token, email, expired } = loaderData;
  if (expired || (result && 'expired' in result)) return <Expired />;
  return <ChooseForm token={token} email={email} refused={result} />;
}

function Done() {
  return (
    <AuthPanel title={t('auth.passwordSet')} other={t('auth.allLoggedOut')}>
      <ButtonLink kind="primary" wide to={paths.login()}>
        {t('auth.login')}
      </ButtonLink>
    </AuthPanel>
  );
}

function Expired() {
  return (
    <AuthPanel title={t('auth.linkExpired')} other={t('auth.expiredWhy')}>
      <ButtonLink kind="primary" wide to={paths.forgotPassword()}>
        {t('auth.askNewLink')}
      </ButtonLink>
    </AuthPanel>
  );
}

type ChooseProps = {
  readonly token: string;
  readonly email: string | null;
  readonly refused: RefusedForm | undefined;
};

function ChooseForm({ token, email, refused }: ChooseProps) {
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useSendingForm();
  const other = <Link to={paths.login()}>{t('auth.backToLogin')}</Link>;
  return (
    <AuthPanel title={t('auth.choosePassword')} other={other}>
      <Form method="post" noValidate {...handlers}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="token" value={token} />
        <UsernameField email={email} />
        <PasswordField
          name="password"
          label={t('auth.newPassword')}
          hint={t('auth.passwordHint')}
          autoComplete="new-password"
          error={firstError(errors, 'password')}
        />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('auth.saving')}>
          {t('auth.setPassword')}
        </Button>
        <div role="alert">
          {refused?.message && !sending && <FieldError>{errorText(refused.message)}</FieldError>}
        </div>
      </Form>
    </AuthPanel>
  );
}
