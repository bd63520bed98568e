import type { WireChange } from '../../contract.ts';
import { setUnread } from '../site/unread-count.ts';
import { livePaths } from './live-paths.ts';

type Listener = (change: WireChange) => void;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let lastId: string | undefined;

function close(): void {
  source?.close();
  source = undefined;
}

function open(): void {
  if (source || document.hidden || listeners.size === 0) return;
  source = new EventSource(livePaths.liveMessages({ since: lastId }));
  source.addEventListener('conversation', (event: MessageEvent<string>) => {
    lastId = event.lastEventId || lastId;
    const change = JSON.parse(event.data) as WireChange;
    setUnread(change.unreadInAll);
    for (const listener of listeners) listener(change);
  });
}

/** Opens the stream only in visible windows, because browsers allow six HTTP/1.1 connections to a site. */
function follow(): void {
  if (document.hidden) close();
  else open();
}

/**
 * Calls `listener` with each change in the person's conversations. All listeners of a window share one stream, which
 * pauses while the window is hidden. Returns a function that removes the listener.
 * @param since time of the data on the page; only later changes are sent
 */
export function listenToMessages(listener: Listener, since: string): () => void {
  if (listeners.size === 0) {
    lastId = since;
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', follow);
  }
  listeners.add(listener);
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', follow);
  };
}
