import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { ProgressBar } from '#ui/waiting.tsx';

/** A press counts as the cause of a step that begins within this time, in ms. */
const CAUSE_MS = 1_000;

type Press = { readonly element: Element; readonly at: number };

/** The link or button that was pressed last. */
function useLastPress() {
  const last = useRef<Press | null>(null);
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
 * Shows that a step is under way: a bar on top, and what was pressed is marked as busy. The mark is set past React,
 * because any link anywhere may be it.
 */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  const last = useLastPress();
  useEffect(() => {
    const press = last.current;
    if (!isUnderWay || !press || performance.now() - press.at > CAUSE_MS) return;
    press.element.setAttribute('aria-busy', 'true');
    return () => press.element.removeAttribute('aria-busy');
  }, [isUnderWay, last]);
  return isUnderWay ? <ProgressBar label="Loading" /> : null;
}
