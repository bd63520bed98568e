import { type ReactNode, useEffect, useRef } from 'react';

type MenuProps = {
  /** Content of the button that opens the menu. */
  readonly summary: ReactNode;
  readonly summaryClass?: string;
  readonly label?: string;
  /** Opens the menu towards the left, for menus at the right end of the bar. */
  readonly end?: boolean;
  readonly className?: string;
  readonly onOpen?: () => void;
  /** Links, buttons and `<hr>` elements of the menu. */
  readonly children: ReactNode;
};

/**
 * Shows a list that opens under its button. It is a `details` element, so it works without scripts. With scripts it
 * also closes on Escape, on a click elsewhere and after a choice.
 */
export function Menu({ summary, summaryClass, label, end, className, onOpen, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = (refocus: boolean) => {
      const element = details.current;
      if (!element?.open) return;
      element.open = false;
      if (refocus) element.querySelector('summary')?.focus();
    };
    const onClick = (event: Event) => {
      const target = event.target as Element;
      const element = details.current;
      if (!element?.contains(target) || target.closest('.menu a')) shut(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') shut(true);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once what was opened before the scripts ran
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, []);
  return (
    <details
      className={className ? `drop ${className}` : 'drop'}
      ref={details}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      <div className={end ? 'menu end' : 'menu'}>{children}</div>
    </details>
  );
}
