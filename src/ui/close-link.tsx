import type { ButtonHTMLAttributes } from 'react';
import { useHydrated } from './use-hydrated.ts';

type CloseLinkProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly className: string };

/** Closes what the address's `#id` has opened: a link until scripts run, then a button. */
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
