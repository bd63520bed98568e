import { data } from 'react-router';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormChecks } from '#ui/use-form-checks.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { UsernameField } from '../../accounts/web/public/username-field.tsx';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/own-email-page.ts';
import './common/own-account.css';

export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireViewer(args);
  const ways = await apiFor<typeof accountsCalls>(args.context)('GET /me/sign-in-ways');
  return { email, hasPassword: !ways.ok || ways.data.password };
}

type ActionResult = RefusedForm | { readonly sentTo: string };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const { email, password } = textValues(form, ['email', 'password']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /me/email', {
    body: form.has('password') ? { email, password } : { email },
  });
  if (outcome.ok) return data<ActionResult>({ sentTo: email });
  return data<ActionResult>(refusalInLanguage(refusedForm(outcome.problem, { email })), {
    status: outcome.status,
  });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('signIn.email'), hidden: true });

const loadSchema = async () => (await import('../form.ts')).emailChangeForm;

/** Renders the page for requesting another email address. */
export default function OwnEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  return (
    <div className="wrap profile">
      <PageHead title={t('signIn.email')}>
        {rich('ownEmail.now', { email: <b>{loaderData.email}</b> })}
      </PageHead>
      <div className="settings narrow">
        {result && 'sentTo' in result ? (
          <Notice>
            <p role="status">{rich('ownEmail.sent', { email: <b>{result.sentTo}</b> })}</p>
          </Notice>
        ) : (
          <AskForm hasPassword={loaderData.hasPassword} refused={result} />
        )}
        <p>
          <Link to={paths.profile()}>{t('factor.back')}</Link>
        </p>
      </div>
    </div>
  );
}

type AskFormProps = { readonly hasPassword: boolean; readonly refused: RefusedForm | undefined };

function AskForm({ hasPassword, refused }: AskFormProps) {
  const { errors, summary, handlers } = useFormChecks(loadSchema, refused?.errors);
  const sending = useSendingForm();
  return (
    <Form method="post" noValidate className="step" {...handlers}>
      <ErrorSummary {...summary} />
      {hasPassword && <UsernameField />}
      <TextField
        name="email"
        label={t('ownEmail.new')}
        hint={t('ownEmail.hint')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={refused?.values.email}
        error={firstError(errors, 'email')}
      />
      {hasPassword && (
        <PasswordField
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          error={firstError(errors, 'password')}
        />
      )}
      <div className="form-end">
        <Button kind="primary" type="submit" busy={sending} busyLabel={t('auth.sending')}>
          {t('ownEmail.send')}
        </Button>
        <div role="alert">{refused?.message && !sending && <FieldError>{refused.message}</FieldError>}</div>
      </div>
    </Form>
  );
}
