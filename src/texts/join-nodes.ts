import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Joins texts and elements to one element. */
export function joinNodes(...nodes: readonly ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...nodes);
}
