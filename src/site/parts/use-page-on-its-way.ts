import { createContext, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PageKind } from '#ui/waiting.tsx';
import { useNetworkStatus } from './use-network-status.ts';

/** Time in ms after which the outline of the loading page appears. */
const OUTLINE_AFTER_MS = 400;

const KINDS: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/(?:categorydetails|products)\/|^\/search$/, 'list'],
  [/^\/(?:categorylist|productdetails)\//, 'product'],
  [/^\/dashboard\/(?:addproducts|importproducts|payment)/, 'text'],
  [/^\/dashboard(?:\/|$)/, 'table'],
];

/** Returns the kind of layout of the page at a path. */
function pageKind(pathname: string): PageKind {
  return KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? (pathname === '/' ? 'cards' : 'text');
}

const isDashboard = (pathname: string) => pathname.startsWith('/dashboard/');

/** A page that has been loading for so long that its outline should appear. */
export type PageOnItsWay = {
  readonly kind: PageKind;
  /** True if the current and the loading page are both in the dashboard, so that its sidebar stays. */
  readonly isInDashboard: boolean;
};

/** The loading page whose outline should appear, for layouts that stay visible during the navigation. */
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
 * Returns the page that has been loading for longer than 400 ms, otherwise null. Also null while a form is being sent
 * and during network trouble, because the current page then stays visible.
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

/**
 * Scrolls to the top when the outline of the loading page appears. If the old page returns instead, restores its scroll
 * position and focus.
 */
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
