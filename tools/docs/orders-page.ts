// Writes docs/orders.md from the table of transitions. Run: node tools/docs/orders-page.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderStates, type Timer, timers, transitions } from '../../src/domains/bookings/transitions.ts';
import { ROOT } from '../root.ts';
import { code, markdownTable, timeWords, transitionTable } from './transition-tables.ts';

/** Path of the page. */
export const ORDERS_PAGE = join(ROOT, 'docs', 'orders.md');

const HEAD = `# Orders

All that can happen to an order, and what happens by itself. This page is written by \`node tools/docs/orders-page.ts\` from
\`src/domains/bookings/transitions.ts\`, which the server moves orders by; a test compares the two. Each row that is done is
stored with who did it, when and why (\`order_transitions\`), in the statement that changes the order.`;

/** Builds the page's text from the current code. */
export function ordersPage(): string {
  const states = Object.entries(orderStates).map(([state, meaning]) => [code(state), meaning]);
  const times = Object.entries<Timer>(timers).map(([kind, { states, begunBy, afterMs, what }]) => [
    code(kind),
    states.map(code).join(', '),
    begunBy ? `as ${begunBy.map(code).join(' or ')} says, ${timeWords(afterMs)} at most` : timeWords(afterMs),
    what,
  ]);
  return `${[
    HEAD,
    '## States',
    markdownTable(['State', 'Means'], states),
    '## Transitions',
    transitionTable(transitions),
    '## Times',
    'Each begins with its state, or with the action that is named, and ends with the state. `orders.sweep` looks for\nthose that are over once a minute; each is ended and acted on in one transaction, so that a sweep that was down for long catches up and nothing is done twice.',
    markdownTable(['Time', 'In state', 'After', 'Then'], times),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(ORDERS_PAGE, ordersPage());
