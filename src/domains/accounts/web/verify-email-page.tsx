import { data, useNavigation } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor, originContext } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import type { Problem } from '#platform/http/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/verify-email-page.ts';
import { AuthPanel } from './public/auth-panel.tsx';

type Outcome = 'verified' | 'expired' | 'wait' | 'taken' | 'account-not-shown';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-verifications', {
    body: { token },
    // A link in an email has no origin. That is safe, because the token works only with its own session. Behind a TLS
    // proxy the requested address is not the public one, so the public origin is set here.
    headers: { origin: context.get(originContext) },
  });
  const told = (what: Outcome) => ({ token, outcome: what });
  if (outcome.ok) return told('verified');
  // Nothing went wrong yet: the page asks for what is missing.
  if (outcome.problem.code === 'account-not-shown') return told('account-not-shown');
  return data(told(refusedOutcome(outcome)), { status: outcome.status });
}

function refusedOutcome({
  status,
  problem,
}: {
  readonly status: number;
  readonly problem: Problem;
}): Outcome {
  if (problem.code === 'contact-email-taken') return 'taken';
  return status === 429 ? 'wait' : 'expired';
}

type Answer = { readonly outcome: Outcome } | { readonly refused: RefusedForm };

export async function action({ request, context }: Route.ActionArgs) {
  const { token, password } = textValues(await readForm({ request, context }), ['token', 'password']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-verifications', {
    body: { token, password },
  });
  if (outcome.ok) return { outcome: 'verified' } as const;
  const { code, errors } = outcome.problem;
  if (code === 'proof-expired' || code === 'contact-email-taken' || errors?.token) {
    return data<Answer>({ outcome: refusedOutcome(outcome) }, { status: outcome.status });
  }
  return data<Answer>({ refused: refusedForm(outcome.problem, {}) }, { status: outcome.status });
}

/** The address holds a secret: no other site is told of it. Ours is: see the page that resets passwords. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Confirm email address', hidden: true });

const loadSchema = async () => (await import('../form.ts')).verifyEmailForm;

/** Where the email leads that proves an address. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const outcome = answer && 'outcome' in answer ? answer.outcome : loaderData.outcome;
  if (outcome === 'verified') return <Verified />;
  if (outcome === 'account-not-shown') {
    return (
      <PasswordForm
        token={loaderData.token}
        refused={answer && 'refused' in answer ? answer.refused : undefined}
      />
    );
  }
  const { title, words } = refusedTexts[outcome];
  return (
    <AuthPanel title={title} other={words}>
      <ButtonLink kind="primary" wide to={paths.profile()}>
        Open your profile
      </ButtonLink>
    </AuthPanel>
  );
}

const EXPIRED = 'This link has expired';

const refusedTexts = {
  wait: { title: EXPIRED, words: 'Too many attempts. Wait a minute and open the link again.' },
  expired: {
    title: EXPIRED,
    words: 'It is more than 24 hours old, or we sent a newer email. Send a new one from your profile.',
  },
  taken: {
    title: 'Another seller shows this address',
    words: 'It leads to their listings. Choose another contact address in your profile.',
  },
} as const;

function Verified() {
  return (
    <AuthPanel title="Your email address is confirmed" other="Thank you.">
      <ButtonLink kind="primary" wide to={paths.home()}>
        Continue to Secondbyte
      </ButtonLink>
    </AuthPanel>
  );
}

type PasswordFormProps = { readonly token: string; readonly refused: RefusedForm | undefined };

/** For people who follow the link where they are not signed in, such as on another device. */
function PasswordForm({ token, refused }: PasswordFormProps) {
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useNavigation().state === 'submitting';
  return (
    <AuthPanel title="Confirm your email address" other="Enter your password to confirm this address.">
      <Form method="post" noValidate {...handlers}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={firstError(errors, 'password')}
        />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel="Confirming…">
          Confirm
        </Button>
        <div role="alert">{refused?.message && !sending && <FieldError>{refused.message}</FieldError>}</div>
      </Form>
      <p className="small muted">
        You did not open an account? Then leave this page: nothing is confirmed without you. To make the
        account yours, <Link to={paths.forgotPassword()}>choose a new password</Link>; whoever opened it is
        logged out.
      </p>
    </AuthPanel>
  );
}
