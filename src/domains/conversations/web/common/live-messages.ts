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

/** Opens the stream only in visible windows, because a browser has six connections to a site for all its windows. */
function follow(): void {
  if (document.hidden) close();
  else open();
}

/**
 * Calls `listener` with changes of the person's conversations, from one stream per window. It closes while the window
 * is hidden, and resumes where it was. Returns a function that stops it.
 * @param since time until which the page has everything
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
