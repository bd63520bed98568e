import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Puts texts and elements one after the other. */
export function joinNodes(...nodes: readonly ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...nodes);
}
