// Writes docs/orders.md from the table of transitions. Run: node tools/docs/orders-page.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderStates, type Timer, timers, transitions } from '../../src/domains/bookings/transitions.ts';
import { ROOT } from '../root.ts';
import { code, markdownTable, timeWords, transitionTable } from './transition-tables.ts';

export const ORDERS_PAGE = join(ROOT, 'docs', 'orders.md');

const HEAD = `# Orders

This page lists all states of an order, all actions on it, and all automatic actions. \`node tools/docs/orders-page.ts\`
writes the page from the table in \`src/domains/bookings/transitions.ts\`. The server uses the same table, and a test compares
the page with it. The SQL statement that changes an order also writes actor, time and reason into \`order_transitions\`.

The *sides* of an order are its buyer and its seller. A *hold* lets only one buyer pay for the product
([glossary](glossary.md)). The *PIN* is a code on the buyer’s phone. The seller types it to confirm the handover or a cash
payment.`;

/** Builds the text of docs/orders.md from the current table of transitions. */
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
    markdownTable(['State', 'Meaning'], states),
    '## Transitions',
    transitionTable(transitions),
    '## Times',
    'A timer starts when the order enters the state, or with the named action. It is removed when the order leaves the state.\nOnce a minute the job `orders.sweep` looks for timers that are due. It removes each of them and performs its action in one\ntransaction. So after a long outage the sweep catches up, and nothing is done twice.',
    markdownTable(['Time', 'In state', 'After', 'Then'], times),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(ORDERS_PAGE, ordersPage());
