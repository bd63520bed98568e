import type { ReactElement, ReactNode } from 'react';
import type { MessageKey } from './catalog.ts';
import { formatParts } from './format.ts';
import { joinNodes } from './join-nodes.ts';

/**
 * Returns a message as an element. Its values may be elements, such as a link within a sentence. As with `t`, the key
 * must be a literal.
 */
export function rich(key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactElement {
  return joinNodes(...formatParts<ReactNode>(key, values));
}
