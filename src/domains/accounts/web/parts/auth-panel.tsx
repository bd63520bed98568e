import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

type AuthPanelProps = {
  readonly title: string;
  /** The way to the other form. */
  readonly other: ReactNode;
  /** True when the visitor was on the way to another page. */
  readonly comesBack: boolean;
  /** When it will go back there: "After login". */
  readonly after: string;
  readonly children: ReactNode;
};

/**
 * The panel that /login and /signup stand in. A layout above may give it, as outlet context, a picture of where
 * the visitor is going.
 */
export function AuthPanel({ title, other, comesBack, after, children }: AuthPanelProps) {
  const target = useOutletContext<ReactNode>();
  return (
    <div className="gate">
      <div className="gate-in gate-card">
        <div>
          <h1>{title}</h1>
          <p className="muted">{other}</p>
        </div>
        {comesBack && (target ?? <p className="small muted">{after} you go back to where you were.</p>)}
        {children}
      </div>
    </div>
  );
}
