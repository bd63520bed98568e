import { data } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { type Problem, refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { AuthPanel } from '../../accounts/web/public/auth-panel.tsx';
import type { notificationsCalls } from '../contract.ts';
import { topicWords } from '../topics.ts';
import type { Route } from './+types/unsubscribe-page.ts';
import { notificationPaths } from './common/notification-paths.ts';

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

/** Returns whether a call was refused because of its link, and not because of a limit or an outage. */
const isBadLink = ({ code, errors }: Problem) => code === 'link-not-ours' || errors?.token !== undefined;

/**
 * Reads the topic of the link. It changes nothing, because mail programs and virus scanners open links in emails by
 * themselves.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await apiFor<typeof notificationsCalls>(context)('GET /unsubscription', {
    query: { token: tokenOf(url) },
  });
  if (!outcome.ok) {
    const { problem } = outcome;
    if (!isBadLink(problem)) throw refusedPage(problem);
    return { about: '', ended: false, wrong: answerText(problem.detail ?? problem.title) };
  }
  const { topic, ended } = outcome.data;
  return { about: topicWords[topic].about(), ended, wrong: null };
}

/**
 * Turns the emails off. Mail programs send the same request without opening the page (RFC 8058, 3.2). Only the token in
 * the URL is used, not the body. The status shows a mail program whether the emails are off.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const outcome = await apiFor<typeof notificationsCalls>(context)('POST /unsubscription', {
    body: { token: tokenOf(url) },
  });
  if (outcome.ok) return null;
  if (!isBadLink(outcome.problem)) throw refusedPage(outcome.problem);
  return data(null, { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('notices.emails'), hidden: true });

/** The page that turns off the emails of one topic with one click, without sign-in. */
export default function UnsubscribePage({ loaderData: { about, ended, wrong } }: Route.ComponentProps) {
  const sending = useSendingForm();
  const settings = <Link to={notificationPaths.notificationSettings()}>{t('notices.choose')}</Link>;
  if (wrong !== null) {
    return (
      <AuthPanel title={t('notices.badLink')} other={settings}>
        <p>{wrong}</p>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={ended ? t('notices.areOff') : t('notices.turnOffAsk')} other={settings}>
      {ended ? (
        <div role="status">
          <Notice>{t('notices.ended', { about })}</Notice>
        </div>
      ) : (
        <Form method="post">
          <p>{t('notices.willEnd', { about })}</p>
          <Button kind="primary" wide type="submit" busy={sending} busyLabel={t('notices.moment')}>
            {t('notices.turnOffEmails')}
          </Button>
        </Form>
      )}
    </AuthPanel>
  );
}
