import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Joins texts and elements into one React element. */
export function joinNodes(...nodes: readonly ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...nodes);
}
