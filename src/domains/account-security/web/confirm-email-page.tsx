import { data, useNavigation } from 'react-router';
import { textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { cookieHeaders } from '#platform/api/page-cookies.ts';
import { readForm } from '#platform/api/read-form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { accountSecurityCalls } from '../contract.ts';
import type { Route } from './+types/confirm-email-page.ts';

/** Signed out people log in first: the link counts with the session of its account alone. */
export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireViewer(args);
  return { email, token: args.url.searchParams.get('token') ?? '' };
}

type Answer = { readonly changedTo: string } | { readonly wrong: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = textValues(await readForm({ request, context }), ['token']);
  const outcome = await apiFor<typeof accountSecurityCalls>(context)('POST /email-changes/confirmation', {
    body: { token },
  });
  if (outcome.ok) {
    return data<Answer>({ changedTo: outcome.data.email }, { headers: cookieHeaders(outcome.response) });
  }
  const wrong = outcome.problem.errors?.token ? 'This link is incomplete.' : outcome.problem.detail;
  return data<Answer>({ wrong }, { status: outcome.status });
}

/** The address holds a secret: see the page that resets passwords. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Confirm email address', hidden: true });

/** Where the email to a new address leads. A button changes it: programs that look at links must not. */
export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const sending = useNavigation().state === 'submitting';
  if (answer && 'changedTo' in answer) {
    return (
      <AuthPanel
        title="Your email address is changed"
        other={`It is ${answer.changedTo} now. Your other devices were logged out.`}
      >
        <ButtonLink kind="primary" wide to={paths.profile()}>
          Open your profile
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (answer) {
    return (
      <AuthPanel title="The address was not changed" other={answer.wrong}>
        <ButtonLink kind="primary" wide to={dashboardPaths.ownEmail()}>
          Ask for a new link
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title="Confirm your new email address"
      other={`It takes the place of ${loaderData.email}. Your other devices are logged out.`}
    >
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="primary" wide type="submit" busy={sending} busyLabel="Confirming…">
          Confirm
        </Button>
      </Form>
    </AuthPanel>
  );
}
