import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { listenToMessages } from '../common/live-messages.ts';

/** Reloads a list of conversations whenever one of them changes. */
export function useLiveInbox(loadedAt: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let latest = loadedAt;
    return listenToMessages((change) => {
      const last = change.messages.at(-1)?.sentAt ?? '';
      if (last <= latest) return;
      latest = last;
      void revalidate();
    }, loadedAt);
  }, [revalidate, loadedAt]);
}
