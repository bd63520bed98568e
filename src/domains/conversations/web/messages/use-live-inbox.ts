import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { listenToMessages } from '../common/live-messages.ts';

/** Has a list of conversations made anew as soon as something is new in one of them. */
export function useLiveInbox(loadedAt: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let heard = loadedAt;
    return listenToMessages((change) => {
      const last = change.messages.at(-1)?.sentAt ?? '';
      if (last <= heard) return;
      heard = last;
      void revalidate();
    }, loadedAt);
  }, [revalidate, loadedAt]);
}
