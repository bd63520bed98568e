import { z } from 'zod';
import { DAY_MS } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import { notificationsPersonalData } from './personal-data.ts';
import { type NotificationsDeps, notificationsApi } from './server/calls.server.ts';
import { notificationListeners } from './server/listeners.server.ts';
import { wishersJob } from './server/notify-wishers.server.ts';
import { openPushKeys } from './server/push-keys.server.ts';
import { pushJobs } from './server/send-push.server.ts';
import { deleteNotificationsBefore } from './server/store.server.ts';

const sweep = defineJob('notifications.sweep', z.unknown());

/** Time before a notification is deleted, in ms: a year. */
const KEPT_MS = 365 * DAY_MS;
/** Number of notifications to delete per transaction. */
const BATCH_SIZE = 1_000;

/** Returns the email address in a sender such as `Market <no-reply@market.example>`. */
function addressIn(sender: string): string {
  return /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

/** Creates the notifications domain. */
export function createNotifications(deps: NotificationsDeps): Domain {
  const deleteOld = async () => {
    const before = new Date(deps.clock().getTime() - KEPT_MS);
    const next = () => inTransaction(deps.db, (tx) => deleteNotificationsBefore(tx, before, BATCH_SIZE));
    while ((await next()) === BATCH_SIZE);
  };
  const { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previousSecret } = deps.config;
  const { PUSH_SERVICES: services = [], OPERATOR_EMAIL, MAIL_FROM } = deps.config;
  const keys = openPushKeys(deps.db, { secret, previousSecret });
  const subject = `mailto:${OPERATOR_EMAIL ?? addressIn(MAIL_FROM)}`;
  return {
    api: notificationsApi(deps, keys),
    privacy: { personalData: notificationsPersonalData },
    listeners: notificationListeners(deps),
    jobs: [
      wishersJob(deps),
      ...pushJobs({ ...deps, services, keys, subject }),
      runJob(sweep, deleteOld, { cron: '50 21 * * *' }),
    ],
  };
}
