import { browserClient } from '#platform/api/api-client.ts';
import type { notificationsCalls } from '../../contract.ts';
import { setUnreadNotifications } from '../site/unread-notifications.ts';

/**
 * Marks a notification as read when the person opens its page, and updates the count in the top bar. Ignores failures;
 * the notification then stays unread.
 */
export async function markRead(id: string, at: string): Promise<void> {
  const call = browserClient<typeof notificationsCalls>();
  try {
    await call('PUT /notifications/read', { body: { id, until: at } });
    const counted = await call('GET /notifications/unread');
    if (counted.ok) setUnreadNotifications(counted.data.unread);
  } catch {
    // Without a network, the notification stays unread.
  }
}
