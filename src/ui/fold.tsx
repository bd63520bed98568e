import './styles/fold.css';
import type { ReactNode } from 'react';
import { ChevronDown } from './icon.tsx';

type FoldProps = {
  readonly heading: string;
  /** Number of its items: `12`, `1,000+`. */
  readonly count: string;
  /** True if it is open when the page loads. */
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** Folds a part of a page that is read less often: its heading and count stay visible, the rest needs one click. */
export function Fold({ heading, count, open, children }: FoldProps) {
  return (
    <details className="fold-box" open={open || undefined}>
      <summary>
        <h2>
          {heading} <span className="num">{count}</span>
        </h2>
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
