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

/** Only windows in sight listen: a browser has six connections to a site, whatever the number of its windows. */
function follow(): void {
  if (document.hidden) close();
  else open();
}

/**
 * Hears what becomes new in one's conversations, from one stream a window. It is closed while the window is out of sight
 * and resumes where it was. Gives the way to stop.
 * @param since the moment up to which the page knows everything
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
