import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { useAccessToken } from '../../domains/accounts/web/parts/use-access-token.ts';
import { useSessionCheck } from '../../domains/accounts/web/parts/use-session-check.ts';
import type { FrameData } from '../frame-data.ts';

/** Who looked at this tab last: theirs is what was typed. */
let lastViewerId: string | null = null;

/** Fetched for people who are signed in: guests have no session that could end. */
let drafts: typeof import('#ui/form-drafts.ts') | null = null;

/** Keeps what was typed on a page that gives way to the login, for when its visitor is back. */
export function keepDraftsOf(address: string): void {
  if (lastViewerId !== null) drafts?.keepDrafts({ address, userId: lastViewerId });
}

/** Says so; a notice whose script does not arrive is left out. */
async function tellRestored(): Promise<void> {
  const toaster = await import('#ui/toaster.tsx').catch(() => null);
  toaster?.showSuccess('What you had typed is back');
}

/** Watches what a viewer types on a page, and puts back what they had typed there before a session ended. */
function useDrafts(viewerId: string | undefined, address: string): void {
  useEffect(() => {
    if (viewerId === undefined) return;
    lastViewerId = viewerId;
    let isLeft = false;
    const begin = async () => {
      drafts ??= await import('#ui/form-drafts.ts').catch(() => null);
      if (isLeft || !drafts) return;
      drafts.watchTyping();
      if (drafts.restoreDrafts({ address, userId: viewerId })) await tellRestored();
    };
    void begin();
    return () => {
      isLeft = true;
    };
  }, [viewerId, address]);
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

  useDrafts(viewerId, address);

  return isEnded ? { ...data, viewer: null, cart: null } : data;
}
