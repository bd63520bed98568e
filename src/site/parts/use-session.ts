import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { keepDrafts, restoreDrafts, watchTyping } from '#ui/form-drafts.ts';
import { useAccessToken } from '../../domains/accounts/web/parts/use-access-token.ts';
import { useSessionCheck } from '../../domains/accounts/web/parts/use-session-check.ts';
import type { FrameData } from '../frame-data.ts';

/** Who looked at this tab last: theirs is what was typed. */
let lastViewerId: string | null = null;

/** Keeps what was typed on a page that gives way to the login, for when its visitor is back. */
export function keepDraftsOf(address: string): void {
  if (lastViewerId !== null) keepDrafts({ address, userId: lastViewerId });
}

/** Says so; a notice whose script does not arrive is left out. */
async function tellRestored(): Promise<void> {
  const toaster = await import('#ui/toaster.tsx').catch(() => null);
  toaster?.showSuccess('What you had typed is back');
}

/**
 * Follows the session of whoever looks at the page. When it has ended elsewhere, the frame is shown as to a guest at
 * once, what was typed is kept, and the page is asked for anew, which leads to the login where one is needed. Gives the
 * data that the frame is to be shown with.
 */
export function useSession(data: FrameData | undefined): FrameData | undefined {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [ended, setEnded] = useState<FrameData | undefined>();
  const viewerId = data?.viewer?.id;

  const onEnded = useCallback(() => {
    keepDraftsOf(address);
    pageCache.clear();
    setEnded(data);
    void revalidate();
  }, [address, data, revalidate]);
  const checkSession = useSessionCheck(viewerId, onEnded);
  useAccessToken(data?.viewer, data?.tokenSyncUrl ?? null, checkSession);

  const isEnded = data !== undefined && ended === data;
  useEffect(() => {
    // The step that was under way has not asked for the frame.
    if (isEnded && isIdle) void revalidate();
  }, [isEnded, isIdle, revalidate]);

  useEffect(watchTyping, []);
  useEffect(() => {
    if (viewerId === undefined) return;
    lastViewerId = viewerId;
    if (restoreDrafts({ address, userId: viewerId })) {
      void tellRestored();
    }
  }, [viewerId, address]);

  return isEnded ? { ...data, viewer: null, cart: null } : data;
}
