import type { ReactNode } from 'react';
import { BlankTagIllustration } from './blank-tag-illustration.tsx';

/** Shows the dotted board, the background of empty states and of page headers. */
function Pegboard({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={className ? `pegs ${className}` : 'pegs'}>{children}</div>;
}

type EmptyStateProps = {
  /** Sentence about what is missing. */
  readonly title: string;
  /** Explanation of what will appear here, or of how to add something. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  /** True if it fills the whole page. Its sentence is then the page's heading. */
  readonly whole?: boolean;
};

/** Shows an empty list: board, one sentence, one action. */
export function EmptyState({ title, children, action, whole }: EmptyStateProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <Pegboard className="empty">
      <BlankTagIllustration />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </Pegboard>
  );
}
