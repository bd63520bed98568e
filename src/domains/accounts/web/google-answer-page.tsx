import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { paths } from '../../../paths.ts';
import { returnPath, returnTo } from '../return-path.ts';
import type { Route } from './+types/google-answer-page.ts';
import { GoogleButton } from './common/google-button.tsx';
import { isGoogleEnabled } from './common/google-enabled.ts';
import { AuthPanel } from './public/auth-panel.tsx';

type ErrorText = { readonly title: string; readonly detail: string };

/** Returns a title and an explanation of a failed sign-in with Google, with advice. */
function wordsFor(error: string): ErrorText {
  switch (error) {
    case 'access_denied':
      return { title: t('google.denied'), detail: t('google.deniedText') };
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_security_mismatch':
    case 'invalid_code':
      return { title: t('google.stale'), detail: t('google.staleText') };
    case 'account_not_linked':
      return { title: t('google.notLinked'), detail: t('google.notLinkedText') };
    case 'email_not_verified':
      return { title: t('google.unconfirmed'), detail: t('google.unconfirmedText') };
    case 'account_closed':
      return { title: t('google.closed'), detail: t('google.closedText') };
    case 'blocked':
      return { title: t('google.blocked'), detail: t('google.blockedText') };
    case 'unreachable':
      return { title: t('google.unreachable'), detail: t('google.unreachableText') };
    default:
      return { title: t('google.failed'), detail: t('google.failedText') };
  }
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const error = url.searchParams.get('error') ?? '';
  return { errorText: wordsFor(error), from: returnPath(request), google: await isGoogleEnabled(context) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('google.title'), hidden: true });

/** Renders the page after a failed sign-in with Google: the reason, and other ways to sign in. */
export default function GoogleAnswerPage({ loaderData }: Route.ComponentProps) {
  const { errorText, from, google } = loaderData;
  const back = returnTo(from);
  return (
    <AuthPanel
      title={errorText.title}
      other={errorText.detail}
      step={back === undefined ? undefined : 'login'}
    >
      <Link className="btn primary wide" to={paths.login(back)}>
        {t('google.withEmail')}
      </Link>
      {google && <GoogleButton from={back} />}
    </AuthPanel>
  );
}
