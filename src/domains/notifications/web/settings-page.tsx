import './common/notifications.css';
import { useEffect } from 'react';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Breadcrumb, PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showSuccess } from '#ui/toaster.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { notificationsCalls, WireNotificationSetting } from '../contract.ts';
import { type Topic, topics, topicWords } from '../topics.ts';
import type { Route } from './+types/settings-page.ts';
import { PushSwitch } from './settings/push-switch.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { _id: userId } = await requireViewer(args);
  const api = apiFor<typeof notificationsCalls>(args.context);
  const [settings, push] = await Promise.all([api('GET /notifications/settings'), api('GET /me/push')]);
  if (!settings.ok) throw refusedPage(settings.problem);
  if (!push.ok) throw refusedPage(push.problem);
  const texts = (topic: Topic) => ({ label: topicWords[topic].label(), hint: topicWords[topic].hint() });
  return {
    settings: settings.data.map((one) => ({ ...one, ...texts(one.topic) })),
    push: push.data,
    userId,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const settings = topics.map((topic) => ({
    topic,
    app: form.has(`app-${topic}`),
    email: form.has(`email-${topic}`),
    push: form.has(`push-${topic}`),
  }));
  const outcome = await apiFor<typeof notificationsCalls>(context)('PUT /notifications/settings', {
    body: { settings },
  });
  if (!outcome.ok) throw refusedPage(outcome.problem);
  return { saved: true };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('notices.reach'), hidden: true });

/** The page with a person's channels for each topic: notifications page, email, and devices. */
export default function NotificationSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useSendingForm();
  useEffect(() => {
    if (actionData?.saved) showSuccess(t('notices.saved'));
  }, [actionData]);
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('frame.notifications'), to: dashboardPaths.notifications() },
          { label: t('notices.reach') },
        ]}
      />
      <PageHead title={t('notices.reach')}>{t('notices.reachText')}</PageHead>
      <PushSwitch userId={loaderData.userId} {...loaderData.push} />
      <div role="status">
        {actionData?.saved && <p className="notification-saved">{t('notices.choiceSaved')}</p>}
      </div>
      <Form method="post" className="notification-settings" preventScrollReset>
        <SettingsTable settings={loaderData.settings} />
        <p className="form-end">
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('wish.saving')}>
            {t('search.save')}
          </Button>
        </p>
      </Form>
    </>
  );
}

function SettingsTable({ settings }: { readonly settings: readonly WireNotificationSetting[] }) {
  return (
    <table>
      <caption className="sr">{t('notices.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notices.about')}</th>
          <th scope="col">{t('notices.page')}</th>
          <th scope="col">{t('order.email')}</th>
          <th scope="col">{t('notices.device')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((one) => (
          <SettingRow key={one.topic} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function SettingRow({ one }: { readonly one: WireNotificationSetting }) {
  const { topic, label, hint, app, email, emailsStay, push } = one;
  return (
    <tr>
      <th scope="row">
        {label}
        <span className="small muted">{hint}</span>
      </th>
      <td>
        <input
          type="checkbox"
          className="switch"
          name={`app-${topic}`}
          defaultChecked={app}
          aria-label={t('notices.onPage', { topic: label })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          className="switch"
          name={`email-${topic}`}
          defaultChecked={email}
          disabled={emailsStay}
          aria-label={t('notices.byEmail', { topic: label })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          className="switch"
          name={`push-${topic}`}
          defaultChecked={push}
          aria-label={t('notices.onDevices', { topic: label })}
        />
      </td>
    </tr>
  );
}
