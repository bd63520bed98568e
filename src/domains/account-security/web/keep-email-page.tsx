import { data } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { paths } from '../../../paths.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/keep-email-page.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

type ActionResult = { readonly keptAs: string } | { readonly expired: true } | { readonly wrong: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /email-changes/objection', {
    body: { token },
  });
  if (outcome.ok) return data<ActionResult>({ keptAs: outcome.data.email });
  const { status, problem } = outcome;
  const isExpired = problem.code === 'proof-expired' || problem.errors?.token !== undefined;
  const result = isExpired ? ({ expired: true } as const) : { wrong: answerText(problem.detail) };
  return data<ActionResult>(result, { status });
}

/**
 * The URL contains a secret, so other sites must not get it as referrer. `reset-password-page.tsx` in `accounts` gives
 * the details.
 */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('keepEmail.title'), hidden: true });

/** Renders the page that the link sent to an old address opens. Its button undoes the change of the address. */
export default function KeepEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  const sending = useSendingForm();
  if (result && 'keptAs' in result) {
    return (
      <AuthPanel title={t('keepEmail.yours')} other={t('keepEmail.yoursText', { email: result.keptAs })}>
        <ButtonLink kind="primary" wide to={paths.home()}>
          {t('keepEmail.continue')}
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (result && 'expired' in result) {
    return (
      <AuthPanel title={t('auth.linkExpired')} other={t('keepEmail.expired')}>
        <ButtonLink kind="primary" wide to={paths.contact()}>
          {t('frame.contact')}
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('keepEmail.title')} other={t('keepEmail.text')}>
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('factor.oneMoment')}>
          {t('keepEmail.restore')}
        </Button>
        <div role="alert">{result && !sending && <FieldError>{result.wrong}</FieldError>}</div>
      </Form>
    </AuthPanel>
  );
}
