import { data } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
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

type ActionResult = { readonly keptAs: string } | { readonly expired: true };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /email-changes/objection', {
    body: { token },
  });
  return outcome.ok
    ? data<ActionResult>({ keptAs: outcome.data.email })
    : data<ActionResult>({ expired: true }, { status: outcome.status });
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
  if (result) {
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
      </Form>
    </AuthPanel>
  );
}
