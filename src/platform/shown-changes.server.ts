import type { Log } from './log.server.ts';
import { listenForNotices, type StopListening } from './notices.server.ts';

/** Calls `onChange` whenever something that anybody may see has changed, and whenever it may have meanwhile. */
export function listenForShownChanges(url: string, onChange: () => void, log: Log): StopListening {
  return listenForNotices(url, 'shown_changes', onChange, log);
}
