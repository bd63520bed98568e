import { browserClient } from '#platform/api/api-client.ts';
import { openLiveCount } from '#platform/api/browser/live-count.ts';
import type { notificationsCalls } from '../../contract.ts';

/** Number of the person's unread notifications, kept up to date. */
export const { set: setNews, useCount: useNews } = openLiveCount(async () => {
  const outcome = await browserClient<typeof notificationsCalls>()('GET /notifications/unread');
  return outcome.ok ? outcome.data.unread : null;
});

/** Marks the notification of a page that is being opened as read. It stays unread if this fails. */
export function markRead(id: string, at: string): void {
  const body = { id, until: at };
  void browserClient<typeof notificationsCalls>()('PUT /notifications/read', { body }).catch(() => {});
}
