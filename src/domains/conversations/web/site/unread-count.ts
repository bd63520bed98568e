import { browserClient } from '#platform/api/api-client.ts';
import { openLiveCount } from '#platform/api/browser/live-count.ts';
import type { conversationsCalls } from '../../contract.ts';

/** Number of the person's unread messages. Streams and responses set it; components read it. */
export const { set: setUnread, useCount: useUnread } = openLiveCount(async () => {
  const outcome = await browserClient<typeof conversationsCalls>()('GET /messages/unread');
  return outcome.ok ? outcome.data.unread : null;
});
