import type { ReactNode } from 'react';

/** Wraps the line drawing of a step. Class `f` is a tinted area, `b` a line in the brand color. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 124 74" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Shows a listing under a magnifying glass. */
export function FindDrawing() {
  return (
    <Drawing>
      <path className="f" d="M14 20h58v38H14z" />
      <path d="M14 20h58v38H14zM22 30h20M22 38h30M22 46h14M84 50a14 14 0 1 0-.1 0M94 46l12 12" />
      <path className="b" d="M78 36l4 4 8-9" />
    </Drawing>
  );
}

/** Shows a laptop and a checklist. */
export function TestDrawing() {
  return (
    <Drawing>
      <path className="f" d="M20 18h48v32H20z" />
      <path d="M20 18h48v32H20zM8 58h72l-5 6H13zM44 50v8M88 14h24v46H88zM94 24h2M94 34h2M94 44h2" />
      <path className="b" d="M99 23l2 2 5-5M99 33l2 2 5-5M99 43l2 2 5-5" />
    </Drawing>
  );
}

/** Shows a payment card, and a laptop that changes hands. */
export function PayDrawing() {
  return (
    <Drawing>
      <path className="f" d="M10 22h50v32H10z" />
      <path d="M10 22h50v32H10zM10 31h50M18 44h14M80 26h32v22H80zM74 52h44l-3 5H77z" />
      <path className="b" d="M88 37l5 5 10-11" />
    </Drawing>
  );
}
