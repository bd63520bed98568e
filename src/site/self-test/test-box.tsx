import type { ReactNode } from 'react';

/** Props of every test: whether scripts have loaded. */
export type TestProps = { readonly ready: boolean };

type TestBoxProps = {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** One test: its name, what to do, what came of it. */
export function TestBox({ id, title, children }: TestBoxProps) {
  return (
    <section className="test-box" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
