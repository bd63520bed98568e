import { useEffect, useState } from 'react';
import { browserClient } from '#platform/api/api-client.ts';
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

function laterOf(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other;
}

/**
 * Returns a function that reports how far conversations are read, each position once. After a failed call, the next
 * message or visit reports it again.
 */
export function createReadReporter(put: (id: string, until: string) => Promise<unknown>) {
  const reported = new Map<string, string>();
  return (id: string, until: string): void => {
    if ((reported.get(id) ?? '') >= until) return;
    reported.set(id, until);
    put(id, until).catch(() => reported.delete(id));
  };
}

function putRead(id: string, until: string): Promise<unknown> {
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

/**
 * Returns the messages of a conversation and the other person's read position. Adds live changes to the data of the
 * loader, and reports the latest messages as read.
 * @param isLatest whether the page shows the latest messages and not earlier ones
 */
export function useConversation(
  id: string,
  loaded: LiveConversation,
  { isLatest, loadedAt }: { readonly isLatest: boolean; readonly loadedAt: string },
): LiveConversation {
  const [live, setLive] = useState<LiveConversation & { readonly id: string }>({
    id,
    messages: [],
    seenUntil: null,
  });
  useEffect(() => {
    if (!isLatest) return;
    return listenToMessages((change) => {
      if (change.conversationId !== id) return;
      setLive((known) => {
        const same = known.id === id ? known : { id, messages: [], seenUntil: null };
        return {
          id,
          messages: mergeMessages(same.messages, change.messages),
          seenUntil: laterOf(same.seenUntil, change.seenUntil),
        };
      });
    }, loadedAt);
  }, [id, isLatest, loadedAt]);
  const fresh = live.id === id ? live : null;
  const messages = isLatest ? mergeMessages(loaded.messages, fresh?.messages ?? []) : loaded.messages;
  useMarkRead(id, messages, isLatest);
  return { messages, seenUntil: laterOf(loaded.seenUntil, fresh?.seenUntil ?? null) };
}
