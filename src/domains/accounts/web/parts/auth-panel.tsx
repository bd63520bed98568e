import type { ReactNode } from 'react';
import { useAuthPurpose } from './auth-purpose.ts';

type AuthPanelProps = {
  readonly title: string;
  /** The way to the other form. */
  readonly other: ReactNode;
  /** What stands between the visitor and the page that they were on the way to, if any. */
  readonly step?: 'Log in' | 'Sign up';
  readonly children: ReactNode;
};

/** The panel that /login and /signup stand in. It says what the visitor is on the way to. */
export function AuthPanel({ title, other, step, children }: AuthPanelProps) {
  const { purpose } = useAuthPurpose();
  return (
    <div className="gate">
      <div className="gate-in gate-card">
        <div>
          <h1>{title}</h1>
          <p className="muted">{other}</p>
        </div>
        {step && (
          <p className="small muted">
            {step} to {purpose ?? 'continue where you left off'}.
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
