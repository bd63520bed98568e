import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { noteViewer } from '#platform/api/browser/viewer.ts';
import { storedToken } from '../../domains/accounts/web/site/token-storage.ts';
import type { FrameData } from '../frame-data.ts';
import { keepDraftsOf } from './draft-keeper.ts';

// Most visitors are guests and never need it. Without a line the session is followed from the next document on.
const SessionFollower = lazy(() => import('./session-follower.tsx').catch(() => ({ default: () => null })));

/** Returns whether there is a session to follow: somebody is or was signed in here, or in another tab just now. */
function useIsFollowed(isSignedIn: boolean): boolean {
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => {
    const look = () => {
      if (isSignedIn || storedToken() !== null) setFollowed(true);
    };
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isSignedIn]);
  return isFollowed;
}

type Session = {
  /** The data that the frame is to be shown with. */
  readonly shown: FrameData | undefined;
  /** To be put anywhere in the page. */
  readonly follower: ReactNode;
};

/**
 * Follows the session of whoever looks at the page. When it has ended elsewhere, the frame at once shows a guest's
 * view and typed texts are kept. The page is reloaded, which leads to the login where one is needed.
 */
export function useSession(data: FrameData | undefined): Session {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [ended, setEnded] = useState<FrameData | undefined>();
  const isFollowed = useIsFollowed(Boolean(data?.viewer));

  const viewerId = data?.viewer?.id;
  useEffect(() => noteViewer(viewerId), [viewerId]);

  const onEnded = useCallback(() => {
    keepDraftsOf(address);
    pageCache.clear();
    setEnded(data);
    void revalidate();
  }, [address, data, revalidate]);

  const isEnded = data !== undefined && ended === data;
  useEffect(() => {
    // The step that was under way has not asked for the frame.
    if (isEnded && isIdle) void revalidate();
  }, [isEnded, isIdle, revalidate]);

  return {
    shown: isEnded ? { ...data, viewer: null, cart: null, unread: null, news: null } : data,
    follower: isFollowed && data && (
      <Suspense>
        <SessionFollower data={data} onEnded={onEnded} />
      </Suspense>
    ),
  };
}
