import { data, Form, useNavigation } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/keep-email-page.ts';
import { AuthPanel } from './parts/auth-panel.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

type Answer = { readonly keptAs: string } | { readonly expired: true };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-changes/objection', {
    body: { token },
  });
  return outcome.ok
    ? data<Answer>({ keptAs: outcome.data.email })
    : data<Answer>({ expired: true }, { status: outcome.status });
}

/** The address holds a secret: see the page that resets passwords. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Take your account back', hidden: true });

/** Where the letter to an old address leads: who did not change it takes the account back here. */
export default function KeepEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const sending = useNavigation().state === 'submitting';
  if (answer && 'keptAs' in answer) {
    return (
      <AuthPanel
        title="Your account is yours again"
        other={`Its address is ${answer.keptAs}. All devices were logged out, and the password holds no more: the letter that we have just sent leads to a new one.`}
      >
        <ButtonLink kind="primary" wide to={paths.home()}>
          To the market
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (answer) {
    return (
      <AuthPanel
        title="This link has run out"
        other="It was used already or is older than a week. If somebody else has your account, tell us."
      >
        <ButtonLink kind="primary" wide to={paths.contact()}>
          Contact
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title="Take your account back"
      other="It gets this e-mail address again, all devices are logged out, and you choose a new password by a letter."
    >
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel="One moment…">
          Take it back
        </Button>
      </Form>
    </AuthPanel>
  );
}
