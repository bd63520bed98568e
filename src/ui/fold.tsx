import './styles/fold.css';
import type { ReactNode } from 'react';
import { ChevronDown } from './icon.tsx';

type FoldProps = {
  readonly heading: string;
  /** Formatted number of items inside: `12`, `1,000+`. */
  readonly count: string;
  /** True if the content is visible when the page loads. */
  readonly open?: boolean;
  readonly children: ReactNode;
};

/**
 * Collapses a part of a page that is rarely read. The heading and the count stay visible; one click shows the content.
 */
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
