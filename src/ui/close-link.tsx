import type { ButtonHTMLAttributes } from 'react';
import { useScripts } from './use-hydrated.ts';

type LeaveProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly className: string };

/** Leaves what the address's `#id` has opened: a link out of it until scripts run, then a button. */
export function Leave({ className, children, ...button }: LeaveProps) {
  return useScripts() ? (
    <button type="button" {...button} className={className}>
      {children}
    </button>
  ) : (
    <a href="#main" className={className}>
      {children}
    </a>
  );
}
