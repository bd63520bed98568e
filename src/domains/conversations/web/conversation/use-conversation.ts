import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserClient } from '#platform/api/api-client.ts';
import { MOST_LIVE_MESSAGES } from '../../choices.ts';
import type { conversationsCalls, WireMessage } from '../../contract.ts';
import { listenToMessages } from '../common/live-messages.ts';

/** Parts of an open conversation that change with live updates. */
export type LiveConversation = {
  readonly messages: readonly WireMessage[];
  readonly seenUntil: string | null;
};

/** Merges two lists of messages without duplicates, in the order of sending. */
export function mergeMessages(
  known: readonly WireMessage[],
  added: readonly WireMessage[],
): readonly WireMessage[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const fresh = added.filter(({ _id }) => !ids.has(_id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1));
}

/**
 * Adds live messages to the loaded page. Omits live messages before the page, because the page *Earlier messages* has
 * them, and there may be others between.
 */
export function addLive(
  loaded: readonly WireMessage[],
  live: readonly WireMessage[],
): readonly WireMessage[] {
  const first = loaded[0]?.sentAt ?? '';
  return mergeMessages(
    loaded,
    live.filter(({ sentAt }) => sentAt >= first),
  );
}

/**
 * Returns whether a live update may omit messages: it has the maximum number, and the page shows none of them. For
 * example, the window was hidden for a long time.
 */
export function mayOmit(shown: readonly WireMessage[], added: readonly WireMessage[]): boolean {
  const ids = new Set(shown.map(({ _id }) => _id));
  return added.length >= MOST_LIVE_MESSAGES && !added.some(({ _id }) => ids.has(_id));
}

function laterOf(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other;
}

/**
 * Returns a function that reports how far conversations are read, each position once. After a failed call, the next
 * message or visit reports it again.
 */
export function createReadReporter(put: (id: string, until: string) => Promise<{ readonly ok: boolean }>) {
  const reported = new Map<string, string>();
  return (id: string, until: string): void => {
    if ((reported.get(id) ?? '') >= until) return;
    reported.set(id, until);
    const forget = () => reported.delete(id);
    put(id, until).then(({ ok }) => ok || forget(), forget);
  };
}

function putRead(id: string, until: string) {
  const call = browserClient<typeof conversationsCalls>();
  return call('PUT /conversations/{id}/read', { params: { id }, body: { until } });
}

/** Reports messages as read as soon as the window is visible. */
function useMarkRead(id: string, messages: readonly WireMessage[], isLatest: boolean): void {
  const [report] = useState(() => createReadReporter(putRead));
  const until = messages.findLast(({ mine }) => !mine)?.sentAt;
  useEffect(() => {
    if (!until || !isLatest) return;
    const reportRead = () => {
      if (!document.hidden) report(id, until);
    };
    reportRead();
    document.addEventListener('visibilitychange', reportRead);
    return () => document.removeEventListener('visibilitychange', reportRead);
  }, [id, until, isLatest, report]);
}

type Page = { readonly isLatest: boolean; readonly loadedAt: string };

const NOTHING: LiveConversation = { messages: [], seenUntil: null };

/**
 * Returns the live changes of a conversation since the page was loaded. Loads the page again if an update may omit
 * messages: the page shows, and reports as read, only messages without a gap before them.
 */
function useLiveChanges(
  id: string,
  shown: { readonly current: readonly WireMessage[] },
  { isLatest, loadedAt }: Page,
): LiveConversation {
  const [live, setLive] = useState({ id, ...NOTHING });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLatest) return;
    let isIncomplete = false;
    return listenToMessages((change) => {
      if (change.conversationId !== id) return;
      isIncomplete ||= mayOmit(shown.current, change.messages);
      if (isIncomplete) {
        void revalidate();
        return;
      }
      setLive((known) => {
        const same = known.id === id ? known : NOTHING;
        return {
          id,
          messages: mergeMessages(same.messages, change.messages),
          seenUntil: laterOf(same.seenUntil, change.seenUntil),
        };
      });
    }, loadedAt);
  }, [id, shown, isLatest, loadedAt, revalidate]);
  return live.id === id ? live : NOTHING;
}

/**
 * Returns the messages of a conversation and the other person's read position. Adds live changes to the data of the
 * loader, and reports the latest messages as read.
 * @param page `isLatest`: whether the page shows the latest messages and not earlier ones
 */
export function useConversation(id: string, loaded: LiveConversation, page: Page): LiveConversation {
  const shown = useRef<readonly WireMessage[]>([]);
  const live = useLiveChanges(id, shown, page);
  const messages = page.isLatest ? addLive(loaded.messages, live.messages) : loaded.messages;
  useEffect(() => {
    shown.current = messages;
  }, [messages]);
  useMarkRead(id, messages, page.isLatest);
  return { messages, seenUntil: laterOf(loaded.seenUntil, live.seenUntil) };
}
