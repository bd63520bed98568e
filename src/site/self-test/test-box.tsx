import type { ReactNode } from 'react';

/** Props of every test; `ready` is true once scripts run. */
export type TestProps = { readonly ready: boolean };

type TestBoxProps = {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** Shows the box of one test: its name, instructions and result. */
export function TestBox({ id, title, children }: TestBoxProps) {
  return (
    <section className="test-box" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
