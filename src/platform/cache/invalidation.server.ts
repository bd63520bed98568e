import { listenForNotices, type StopListening } from '#platform/db/pg-listen.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Calls `onChange` whenever something that anybody may see has changed, and whenever it may have meanwhile. */
export function listenForShownChanges(url: string, onChange: () => void, log: Log): StopListening {
  return listenForNotices(url, 'shown_changes', onChange, log);
}
