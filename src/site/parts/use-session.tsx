import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { noteViewer } from '#platform/api/browser/viewer.ts';
import { storedToken } from '../../domains/accounts/web/site/token-storage.ts';
import type { FrameData } from '../frame-data.ts';
import { keepDraftsOf } from './draft-keeper.ts';

// Lazy: most visitors are guests and never need it. If it fails to load, the next document tries again.
const SessionFollower = lazy(() => import('./session-follower.tsx').catch(() => ({ default: () => null })));

/** Returns whether a session must be watched: somebody is or was signed in here, or just now in another tab. */
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
  /** Data to render the frame with. */
  readonly shown: FrameData | undefined;
  /** Component to render anywhere in the page. */
  readonly follower: ReactNode;
};

/**
 * Watches the session of the viewer. If it ended elsewhere, the frame shows a guest's view at once and typed texts are
 * saved. The page reloads, which leads to the login if necessary.
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
    // The navigation in progress does not reload the frame, so do it afterwards.
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
