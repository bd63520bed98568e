import type { ReactElement, ReactNode } from 'react';
import type { MessageKey } from './catalogue.ts';
import { formatParts } from './format.ts';
import { joinNodes } from './join-nodes.ts';

/**
 * Returns a message with elements among its values, such as a link within a sentence. Its key must be a literal, as
 * with `t`.
 */
export function rich(key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactElement {
  return joinNodes(...formatParts<ReactNode>(key, values));
}
