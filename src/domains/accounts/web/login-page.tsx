import { data, redirect, useNavigation } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { redirectWithCookies } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { errorText } from '#texts/error-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type FieldErrors, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import { returnPath, returnTo } from '../return-path.ts';
import type { Route } from './+types/login-page.ts';
import { fetchTokenAfterSignIn } from './common/after-sign-in.ts';
import { GoogleButton } from './common/google-button.tsx';
import { isGoogleEnabled } from './common/google-enabled.ts';
import { AuthPanel } from './public/auth-panel.tsx';
import { viewerOf } from './public/require-viewer.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request);
  if (await viewerOf(context)) throw redirect(from);
  const isClosed = new URL(request.url).searchParams.has('closed');
  return { from, isClosed, google: await isGoogleEnabled(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email, password } = textValues(await readForm({ request, context }), ['email', 'password']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /api/auth/sign-in/email', {
    body: { email, password },
  });
  const from = returnPath(request);
  if (outcome.ok) {
    const { data: signedIn, response } = outcome;
    if ('secondFactor' in signedIn) return redirectWithCookies(response, paths.secondFactor(returnTo(from)));
    return redirectWithCookies(
      response,
      signedIn.mustAddSecondFactor ? dashboardPaths.ownSecondFactor() : from,
    );
  }
  return data(refusedForm(outcome.problem, { email }), { status: outcome.status });
}

/** Fetches the access token before the next page loads. Runs only with scripts. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return fetchTokenAfterSignIn(request, serverAction);
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('auth.login'), description: t('auth.loginDescription') });

const loadSchema = async () => (await import('../form.ts')).signInForm;

type SignInFieldsProps = {
  /** Email address of a refused sign-in. */
  readonly email: string | undefined;
  readonly errors: FieldErrors;
};

function SignInFields({ email, errors }: SignInFieldsProps) {
  return (
    <>
      <TextField
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        defaultValue={email}
        error={firstError(errors, 'email')}
      />
      <PasswordField
        name="password"
        label={t('auth.password')}
        autoComplete="current-password"
        aside={<Link to={paths.forgotPassword()}>{t('auth.forgotQuestion')}</Link>}
        error={firstError(errors, 'password')}
      />
    </>
  );
}

/** Renders the login page, which works without scripts. */
export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, isClosed, google } = loaderData;
  const refused = actionData as RefusedForm | undefined;
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useNavigation().formAction?.startsWith(paths.login()) ?? false;
  const back = returnTo(from);
  const other = rich('auth.newHere', {
    signup: <Link to={paths.signup(back)}>{t('auth.signup')}</Link>,
  });
  return (
    <AuthPanel title={t('auth.login')} other={other} step={back === undefined ? undefined : 'login'}>
      {isClosed && <Notice>{t('auth.closed')}</Notice>}
      <Form method="post" action={paths.login(back)} noValidate {...handlers}>
        <ErrorSummary {...summary} />
        <SignInFields email={refused?.values.email} errors={errors} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('auth.loggingIn')}>
          {t('auth.login')}
        </Button>
        <div role="alert">
          {refused?.message && !sending && <FieldError>{errorText(refused.message)}</FieldError>}
        </div>
      </Form>
      {google && <GoogleButton from={back} />}
    </AuthPanel>
  );
}
