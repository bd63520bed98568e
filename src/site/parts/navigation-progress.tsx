import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { t } from '#texts/t.ts';
import { ProgressBar } from '#ui/waiting.tsx';

/** Maximum time in ms between a click and a navigation for which the navigation counts as caused by the click. */
const CAUSE_MS = 1_000;

type Click = { readonly element: Element; readonly at: number };

/** Returns a ref to the last clicked link or button. */
function useLastClick() {
  const last = useRef<Click | null>(null);
  useEffect(() => {
    const onClick = ({ target, timeStamp }: MouseEvent) => {
      const element = target instanceof Element ? target.closest('a, button') : null;
      last.current = element && { element, at: timeStamp };
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return last;
}

/**
 * Shows that a navigation is in progress: a bar at the top, and a busy mark on the clicked element. Since any link on
 * the page can be clicked, the mark is set in the DOM, not by React.
 */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  const last = useLastClick();
  useEffect(() => {
    const click = last.current;
    if (!isUnderWay || !click || performance.now() - click.at > CAUSE_MS) return;
    click.element.setAttribute('aria-busy', 'true');
    return () => click.element.removeAttribute('aria-busy');
  }, [isUnderWay, last]);
  return isUnderWay ? <ProgressBar label={t('frame.loading')} /> : null;
}
