import { browserClient } from '#platform/api/api-client.ts';
import { openLiveCount } from '#platform/api/browser/live-count.ts';
import type { notificationsCalls } from '../../contract.ts';

/** How many notifications the person has not read. */
export const { set: setNews, useCount: useNews } = openLiveCount(async () => {
  const outcome = await browserClient<typeof notificationsCalls>()('GET /notifications/unread');
  return outcome.ok ? outcome.data.unread : null;
});

/** Marks a notification as read whose page is being opened; where that fails it stays new. */
export function markRead(id: string, at: string): void {
  const body = { id, until: at };
  void browserClient<typeof notificationsCalls>()('PUT /notifications/read', { body }).catch(() => {});
}
