// Writes docs/offers.md from the table of transitions. Run: node tools/docs/offers-page.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANSWER_MS,
  countedStates,
  KEPT_MS,
  LEAST_PERCENT,
  MOST_KEPT,
  MOST_PERCENT,
  MOST_TRIES,
  offerStates,
  offerTransitions,
  REMIND_MS,
} from '../../src/domains/offers/transitions.ts';
import { ROOT } from '../root.ts';
import { code, markdownTable, timeWords, transitionTable } from './transition-tables.ts';

/** Path of the page. */
export const OFFERS_PAGE = join(ROOT, 'docs', 'offers.md');

const HEAD = `# Offers

All that can happen to an offer. This page is written by \`node tools/docs/offers-page.ts\` from
\`src/domains/offers/transitions.ts\`, which the server moves offers by; a test compares the two. Each row that is done is
stored with who did it, when and why (\`offer_transitions\`), in the statement that changes the offer.`;

const SCREENS_HEAD =
  'All of it works without script; with it, round prices fill the field at a click, and the price moves among others’.';

const SCREENS: readonly (readonly string[])[] = [
  [
    '`/dashboard/offer/{id}`',
    'buyers; others by the login',
    'what a listing costs and others like it do, the price, phone and meeting place; or why nothing can be offered',
  ],
  [
    '`/dashboard/offers`',
    'buyers, sellers',
    'offers that wait for an answer, theirs or the other side’s, each with what can be done; what is over on a second tab',
  ],
  [
    '`/dashboard/offerterms/{id}`',
    'the listing’s seller',
    'the hidden prices that answer at once, and whether offers are taken at all; My Products leads there',
  ],
  [
    'a listing’s page',
    'buyers, guests',
    '*Make an offer*, while it is for sale, is kept for nobody and its seller takes offers',
  ],
  [
    'notifications',
    'both sides, and all others who have ordered or saved it',
    'what the table above tells, once each; emails about offers can be turned off, those about an order cannot',
  ],
];

const TIMES = `Moments stand in indexed columns of the offer. \`offers.sweep\` looks for those that are over once a minute and acts on each in
the transaction that ends it, so that a sweep that was down for long catches up and tells nobody twice.`;

/** Builds the page's text from the current code. */
export function offersPage(): string {
  const states = Object.entries(offerStates).map(([state, meaning]) => [code(state), meaning]);
  return `${[
    HEAD,
    '## States',
    markdownTable(['State', 'Means'], states),
    '## Transitions',
    transitionTable(offerTransitions),
    '## Screens',
    SCREENS_HEAD,
    markdownTable(['Screen', 'Who', 'Shows'], SCREENS),
    '## Bounds',
    markdownTable(
      ['What', 'Bound'],
      [
        ['an offer', `${LEAST_PERCENT} to ${MOST_PERCENT} % of the price, whole taka`],
        [
          'tries of a buyer on a listing',
          `${MOST_TRIES}; ${countedStates.map(code).join(', ')} use one, ${code('accepted')} all`,
        ],
        ['products kept for a buyer at once because of offers', String(MOST_KEPT)],
      ],
    ),
    '## Times',
    TIMES,
    markdownTable(
      ['Time', 'After', 'Then'],
      [
        ['an answer', timeWords(ANSWER_MS), code('lapse')],
        ['the reminder', `${timeWords(REMIND_MS)} before the product is kept no longer`, code('remind')],
        [
          'keeping',
          `${timeWords(KEPT_MS)} after it was accepted`,
          'the order’s `give-free` ([orders.md](orders.md)); its price is the listing’s again',
        ],
      ],
    ),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(OFFERS_PAGE, offersPage());
