import { listenToChannel, type OnNotification, type StopListening } from '#platform/db/pg-listen.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/**
 * Calls `onInvalidate` when public data has changed, or may have changed while the connection was lost. Passes on the
 * text of the notification.
 */
export function listenForInvalidations(url: string, onInvalidate: OnNotification, log: Log): StopListening {
  return listenToChannel(url, 'cache_invalidation', onInvalidate, log);
}
