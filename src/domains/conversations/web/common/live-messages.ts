import type { WireChange } from '../../contract.ts';
import { setUnread } from '../site/unread-count.ts';
import { livePaths } from './live-paths.ts';

type Listener = (change: WireChange) => void;

/** First and longest wait in ms before a refused stream is opened again. Each wait is twice the one before it. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let lastId: string | undefined;
let waitMs = FIRST_WAIT_MS;
let retry: ReturnType<typeof setTimeout> | undefined;

function close(): void {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

function open(): void {
  if (source || document.hidden || listeners.size === 0) return;
  const opened = new EventSource(livePaths.liveMessages({ since: lastId }));
  source = opened;
  opened.addEventListener('open', () => {
    waitMs = FIRST_WAIT_MS;
  });
  opened.addEventListener('error', () => {
    // Browsers reconnect after a broken connection, but not after an error status
    // (https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model). While the market
    // restarts, a proxy responds with 502.
    if (source === opened && opened.readyState === EventSource.CLOSED) openLater();
  });
  opened.addEventListener('conversation', (event: MessageEvent<string>) => {
    lastId = event.lastEventId || lastId;
    const change = JSON.parse(event.data) as WireChange;
    setUnread(change.unreadInAll);
    for (const listener of listeners) listener(change);
  });
}

/** Opens the stream again after a random wait, because all windows lose their streams at the same moment. */
function openLater(): void {
  close();
  retry = setTimeout(open, waitMs * (0.5 + Math.random() / 2));
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
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
