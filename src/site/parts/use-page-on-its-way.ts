import { createContext, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PageKind } from '#ui/waiting.tsx';
import { useNetworkStatus } from './use-network-status.ts';

/** From when on a page on its way shows its outline, in ms. */
const OUTLINE_AFTER_MS = 400;

const KINDS: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/(?:categorydetails|products)\/|^\/search$/, 'list'],
  [/^\/(?:categorylist|productdetails)\//, 'product'],
  [/^\/dashboard\/(?:addproducts|importproducts|payment)/, 'text'],
  [/^\/dashboard(?:\/|$)/, 'table'],
];

/** Returns the kind of the page at a path. */
function pageKind(pathname: string): PageKind {
  return KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? (pathname === '/' ? 'cards' : 'text');
}

const isDashboard = (pathname: string) => pathname.startsWith('/dashboard/');

/** A page whose outline is to be shown. */
export type PageOnItsWay = {
  readonly kind: PageKind;
  /** Whether it stands, as the page before it, inside the dashboard, whose rail then stays. */
  readonly isInDashboard: boolean;
};

/** The page on its way, for layouts that stay when it comes. */
export const PageOnItsWayContext = createContext<PageOnItsWay | null>(null);

function useAfter(ms: number, isActive: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [ms, isActive]);
  return isActive && isOver;
}

/**
 * The page that somebody is on the way to, when it has taken longer than 400 ms; null otherwise. A form being sent
 * keeps its page, and so does a failing network, because then nobody is navigating.
 */
export function usePageOnItsWay(): PageOnItsWay | null {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const { trouble } = useNetworkStatus();
  const isLink = navigation.formMethod === undefined || navigation.formMethod === 'GET';
  const target = navigation.state === 'loading' && isLink ? navigation.location.pathname : pathname;
  const isLate = useAfter(OUTLINE_AFTER_MS, target !== pathname && trouble === null);
  useReturn(isLate);
  if (!isLate) return null;
  return { kind: pageKind(target), isInDashboard: isDashboard(pathname) && isDashboard(target) };
}

/** Scrolls the outline to its top. If the old page comes back instead of the new one, it restores its position. */
function useReturn(isLate: boolean): void {
  useLayoutEffect(() => {
    if (!isLate) return;
    const { scrollY } = window;
    const { pathname } = window.location;
    const focused = document.activeElement;
    window.scrollTo(0, 0);
    return () => {
      if (window.location.pathname !== pathname) return;
      window.scrollTo(0, scrollY);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isLate]);
}
