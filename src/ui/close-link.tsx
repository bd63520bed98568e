import type { ButtonHTMLAttributes } from 'react';
import { useHydrated } from './use-hydrated.ts';

type CloseLinkProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly className: string };

/**
 * Closes the element that the `#id` in the URL has opened, such as a dialog. It renders a link until scripts run, then
 * a button.
 */
export function CloseLink({ className, children, ...button }: CloseLinkProps) {
  return useHydrated() ? (
    <button type="button" {...button} className={className}>
      {children}
    </button>
  ) : (
    <a href="#main" className={className}>
      {children}
    </a>
  );
}
