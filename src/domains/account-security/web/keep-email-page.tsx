import { data, useNavigation } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/keep-email-page.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

type Answer = { readonly keptAs: string } | { readonly expired: true };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /email-changes/objection', {
    body: { token },
  });
  return outcome.ok
    ? data<Answer>({ keptAs: outcome.data.email })
    : data<Answer>({ expired: true }, { status: outcome.status });
}

/** The address holds a secret: see the page that resets passwords. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Restore your account', hidden: true });

/** Where the email to an old address leads: who did not change it takes the account back here. */
export default function KeepEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const sending = useNavigation().state === 'submitting';
  if (answer && 'keptAs' in answer) {
    return (
      <AuthPanel
        title="Your account is yours again"
        other={`Its address is ${answer.keptAs}. We logged out all devices. Open the email we just sent to choose a new password.`}
      >
        <ButtonLink kind="primary" wide to={paths.home()}>
          Continue to Secondbyte
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (answer) {
    return (
      <AuthPanel
        title="This link has expired"
        other="It was already used or is older than a week. If somebody else has your account, contact us."
      >
        <ButtonLink kind="primary" wide to={paths.contact()}>
          Contact
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title="Restore your account"
      other="We set this email address again, log out all devices and send you an email to choose a new password."
    >
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel="One moment…">
          Restore my email address
        </Button>
      </Form>
    </AuthPanel>
  );
}
