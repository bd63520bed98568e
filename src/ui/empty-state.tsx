import type { ReactNode } from 'react';
import { BlankTagIllustration } from './blank-tag-illustration.tsx';

/** The dot board, the ground of everything that is empty or opens a page. */
function Pegboard({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={className ? `pegs ${className}` : 'pegs'}>{children}</div>;
}

type EmptyStateProps = {
  /** One sentence on what is missing. */
  readonly title: string;
  /** Future content, or how to add some. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  /** True where it stands for the whole page: its sentence is then the page's heading. */
  readonly whole?: boolean;
};

/** An empty list: board, one sentence, one action. */
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
