import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { recordViewer } from '#platform/api/browser/viewer.ts';
import { storedToken } from '../../domains/accounts/web/site/token-storage.ts';
import type { FrameData } from '../frame-data.ts';
import { keepDraftsOf } from './draft-keeper.ts';

// Lazy-loaded, because most visitors are guests and never need this code. If loading fails, it is tried again when the
// next document loads.
const SessionFollower = lazy(() => import('./session-follower.tsx').catch(() => ({ default: () => null })));

/**
 * Returns whether changes of the session must be followed. True once somebody has been signed in, on this page or in
 * another tab.
 */
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
  /** Data with which the frame is rendered. */
  readonly shown: FrameData | undefined;
  /** Element that follows changes of the session. It renders nothing and can stand anywhere in the page. */
  readonly follower: ReactNode;
};

/**
 * Follows the viewer's session. If the session ends elsewhere, the frame shows a guest's view at once and typed texts
 * are saved. The page's data also loads again, which leads to the login if the page needs a signed-in person.
 */
export function useSession(data: FrameData | undefined): Session {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [ended, setEnded] = useState<FrameData | undefined>();
  const isFollowed = useIsFollowed(Boolean(data?.viewer));

  const viewerId = data?.viewer?.id;
  useEffect(() => recordViewer(viewerId), [viewerId]);

  const onEnded = useCallback(() => {
    keepDraftsOf(address);
    pageCache.clear();
    setEnded(data);
    void revalidate();
  }, [address, data, revalidate]);

  const isEnded = data !== undefined && ended === data;
  useEffect(() => {
    // A navigation in progress does not reload the frame's data, so the data is loaded again afterwards.
    if (isEnded && isIdle) void revalidate();
  }, [isEnded, isIdle, revalidate]);

  return {
    shown: isEnded ? { ...data, viewer: null, cart: null, unread: null, notifications: null } : data,
    follower: isFollowed && data && (
      <Suspense>
        <SessionFollower data={data} onEnded={onEnded} />
      </Suspense>
    ),
  };
}
