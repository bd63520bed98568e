import type { ReactNode } from 'react';
import { BlankTagIllustration } from './blank-tag-illustration.tsx';

/** Wraps content in a board with a pattern of dots, the background of empty states. */
function Pegboard({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={className ? `pegs ${className}` : 'pegs'}>{children}</div>;
}

type EmptyStateProps = {
  /** Sentence that says what is missing. */
  readonly title: string;
  /** Explanation of what will appear here, or of how to add something. */
  readonly children?: ReactNode;
  /** Action in place of the empty list: one button or link. */
  readonly action?: ReactNode;
  /** True if the empty state fills the whole page. Its title is then the page's main heading (`h1`). */
  readonly whole?: boolean;
};

/** Shows a message in place of an empty list: a drawing, one sentence and one action. */
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
