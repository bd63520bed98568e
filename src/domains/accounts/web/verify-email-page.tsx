import { data } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../contract.ts';
import type { Route } from './+types/verify-email-page.ts';
import { AuthPanel } from './parts/auth-panel.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const outcome = await apiFor<typeof accountsCalls>(context)('POST /email-verifications', {
    body: { token },
    // A link followed from a letter has no origin; the token, not the session, is the proof here.
    headers: { origin: url.origin },
  });
  if (outcome.ok) return { verified: true, wait: false };
  return data({ verified: false, wait: outcome.status === 429 }, { status: outcome.status });
}

/** The address holds a secret: no other site is told of it. Ours is: see the page that resets passwords. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Confirm e-mail address', hidden: true });

/** Where the letter leads that proves an address. */
export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  const { verified, wait } = loaderData;
  if (verified) {
    return (
      <AuthPanel title="Your e-mail address is confirmed" other="Thank you.">
        <ButtonLink kind="primary" wide to={paths.home()}>
          Go on to the market
        </ButtonLink>
      </AuthPanel>
    );
  }
  const words = wait
    ? 'Too many tries. Wait a minute and open the link again.'
    : 'It is older than a day, or a newer letter was sent. Send a new one from your profile.';
  return (
    <AuthPanel title="This link has run out" other={words}>
      <ButtonLink kind="primary" wide to={paths.profile()}>
        To your profile
      </ButtonLink>
    </AuthPanel>
  );
}
