import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading of a new page, so that keyboard and screen reader users start there. The focus stays if the page
 * has focused a field, or if the URL has a `#part`.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    const focused = document.activeElement;
    if (hash !== '' || !main || focused?.matches('main *:not(a, button)')) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
