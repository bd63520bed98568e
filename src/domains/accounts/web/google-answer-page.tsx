import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { returnPath, returnTo } from '../return-path.ts';
import type { Route } from './+types/google-answer-page.ts';
import { GoogleButton } from './common/google-button.tsx';
import { isGoogleEnabled } from './common/google-enabled.ts';
import { AuthPanel } from './public/auth-panel.tsx';

type Words = { readonly title: string; readonly detail: string };

const STALE: Words = {
  title: 'This answer cannot be used again',
  detail:
    'It was used already, is older than ten minutes, or belongs to another browser. Nothing was changed. Start again.',
};

/** Explanation of each failed sign-in with Google, and what helps. */
const WORDS: Readonly<Record<string, Words>> = {
  access_denied: {
    title: 'You did not sign in with Google',
    detail: 'You said no, so nothing was changed. Try again, or use email and password.',
  },
  state_mismatch: STALE,
  state_not_found: STALE,
  state_security_mismatch: STALE,
  invalid_code: STALE,
  account_not_linked: {
    title: 'There is an account with this email address',
    detail:
      'Log in with its password, or reset the password, and confirm the address in your profile. Then you can continue with Google too.',
  },
  email_not_verified: {
    title: 'Google has not confirmed this email address',
    detail: 'Confirm the address at Google first, or sign up with email and password.',
  },
  account_closed: {
    title: 'This account is closed',
    detail: 'Nobody can sign in to it any more. Use another account.',
  },
  unreachable: {
    title: 'Google does not answer',
    detail: 'Nothing was changed. Try again in a moment, or use email and password.',
  },
};

const UNKNOWN: Words = {
  title: 'Google sign-in did not work',
  detail: 'Nothing was changed. Try again, or use email and password.',
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const error = url.searchParams.get('error') ?? '';
  const words = Object.hasOwn(WORDS, error) ? WORDS[error] : undefined;
  return { words: words ?? UNKNOWN, from: returnPath(request), google: await isGoogleEnabled(context) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Sign-in with Google', hidden: true });

/** Why the sign-in with Google did not work, and the ways on. */
export default function GoogleAnswerPage({ loaderData }: Route.ComponentProps) {
  const { words, from, google } = loaderData;
  const back = returnTo(from);
  return (
    <AuthPanel title={words.title} other={words.detail} step={back === undefined ? undefined : 'login'}>
      <Link className="btn primary wide" to={paths.login(back)}>
        Login with email
      </Link>
      {google && <GoogleButton from={back} />}
    </AuthPanel>
  );
}
