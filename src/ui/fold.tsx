import './styles/fold.css';
import type { ReactNode } from 'react';
import { ChevronDown } from './icon.tsx';

type FoldProps = {
  readonly heading: string;
  /** How much is in it: `12`, `1,000+`. */
  readonly count: string;
  /** Whether it stands open when the page comes; people open and close it as they like. */
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
