import './styles/fold.css';
import type { ReactNode } from 'react';
import { ChevronDown } from './icon.tsx';

type FoldProps = {
  readonly heading: string;
  /** Formatted number of items inside: `12`, `1,000+`. */
  readonly count: string;
  /** True if the part is unfolded when the page loads. */
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** Folds away a part of a page that is rarely read. The heading and count stay visible; one click shows the rest. */
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
