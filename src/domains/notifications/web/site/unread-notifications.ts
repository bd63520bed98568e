import { browserClient } from '#platform/api/api-client.ts';
import { openLiveCount } from '#platform/api/browser/live-count.ts';
import type { notificationsCalls } from '../../contract.ts';

/** Number of the person's unread notifications, which is updated live. */
export const { set: setUnreadNotifications, useCount: useUnreadNotifications } = openLiveCount(async () => {
  const outcome = await browserClient<typeof notificationsCalls>()('GET /notifications/unread');
  return outcome.ok ? outcome.data.unread : null;
});
