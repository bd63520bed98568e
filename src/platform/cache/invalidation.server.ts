import { listenToChannel, type StopListening } from '#platform/db/pg-listen.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Calls `onChange` whenever something that anybody may see has changed, and whenever it may have meanwhile. */
export function listenForInvalidations(url: string, onInvalidate: () => void, log: Log): StopListening {
  return listenToChannel(url, 'cache_invalidation', () => onInvalidate(), log);
}
