import { data } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { cookieHeaders } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/confirm-email-page.ts';

/** Redirects guests to the login page, because the link works only with a session of its account. */
export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireViewer(args);
  return { email, token: args.url.searchParams.get('token') ?? '' };
}

type ActionResult = { readonly changedTo: string } | { readonly wrong: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /email-changes/confirmation', {
    body: { token },
  });
  if (outcome.ok) {
    return data<ActionResult>(
      { changedTo: outcome.data.email },
      { headers: cookieHeaders(outcome.response) },
    );
  }
  const wrong = outcome.problem.errors?.token ? t('confirm.incomplete') : answerText(outcome.problem.detail);
  return data<ActionResult>({ wrong }, { status: outcome.status });
}

/**
 * The URL contains a secret, so other sites must not get it as referrer. `reset-password-page.tsx` in `accounts` gives
 * the details.
 */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: t('confirm.title'), hidden: true });

/**
 * Renders the page that the link sent to a new address opens. Only a button confirms the address, so that link scanners
 * do not confirm it.
 */
export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  const sending = useSendingForm();
  if (result && 'changedTo' in result) {
    return (
      <AuthPanel title={t('confirm.changed')} other={t('confirm.changedTo', { email: result.changedTo })}>
        <ButtonLink kind="primary" wide to={paths.profile()}>
          {t('confirm.openProfile')}
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (result) {
    return (
      <AuthPanel title={t('confirm.unchanged')} other={result.wrong}>
        <ButtonLink kind="primary" wide to={dashboardPaths.ownEmail()}>
          {t('auth.askNewLink')}
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('confirm.new')} other={t('confirm.newText', { email: loaderData.email })}>
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('confirm.confirming')}>
          {t('confirm.confirm')}
        </Button>
      </Form>
    </AuthPanel>
  );
}
