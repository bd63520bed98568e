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

export const OFFERS_PAGE = join(ROOT, 'docs', 'offers.md');

const HEAD = `# Offers

This page lists all states of an offer and all actions on it. \`node tools/docs/offers-page.ts\` writes the page from the table
in \`src/domains/offers/transitions.ts\`. The server uses the same table, and a test compares the page with it. The SQL
statement that changes an offer also writes actor, time and reason into \`offer_transitions\`.

The *sides* of an offer are its buyer and its seller.`;

const SCREENS_HEAD =
  'All screens work without JavaScript. With JavaScript, a click on a round price fills the field. The page also shows the\nentered price among the prices of similar listings.';

const SCREENS: readonly (readonly string[])[] = [
  [
    '`/dashboard/offer/{id}`',
    'buyers; guests are redirected to the login, other people get a refusal',
    'prices of the listing and of similar listings, and fields for price, phone and meeting place; or why no offer is possible',
  ],
  [
    '`/dashboard/offers`',
    'buyers, sellers',
    'offers that wait for an answer of either side, with the possible actions; ended offers on a second tab',
  ],
  [
    '`/dashboard/offerterms/{id}`',
    'the listing’s seller',
    'the hidden prices that answer offers automatically, and whether the listing accepts offers; linked from My Products',
  ],
  [
    'a listing’s page',
    'buyers, guests',
    '*Make an offer*, if the product is for sale, is held for nobody and the listing accepts offers',
  ],
  [
    'notifications',
    'both sides, and everybody else who has ordered or saved the product',
    'the notifications in the table *Transitions*, once each; people can turn off emails about offers, but not emails about an order',
  ],
];

const TIMES = `Indexed columns of an offer store its deadlines. Once a minute the job \`offers.sweep\` looks for deadlines that have
passed. One transaction ends such a deadline and performs its action. So after a long outage the sweep catches up, and
nobody is notified twice.`;

/** Builds the text of docs/offers.md from the current table of transitions. */
export function offersPage(): string {
  const states = Object.entries(offerStates).map(([state, meaning]) => [code(state), meaning]);
  return `${[
    HEAD,
    '## States',
    markdownTable(['State', 'Meaning'], states),
    '## Transitions',
    transitionTable(offerTransitions),
    '## Screens',
    SCREENS_HEAD,
    markdownTable(['Screen', 'Who', 'Shows'], SCREENS),
    '## Limits',
    markdownTable(
      ['What', 'Limit'],
      [
        ['an offer', `${LEAST_PERCENT} to ${MOST_PERCENT} % of the price, whole taka`],
        [
          'attempts of a buyer on a listing',
          `${MOST_TRIES}; ${countedStates.map(code).join(', ')} use one, ${code('accepted')} uses all`,
        ],
        ['products held for a buyer at once because of offers', String(MOST_KEPT)],
      ],
    ),
    '## Times',
    TIMES,
    markdownTable(
      ['Time', 'After', 'Then'],
      [
        ['an answer', timeWords(ANSWER_MS), code('lapse')],
        ['the reminder', `${timeWords(REMIND_MS)} before the hold ends`, code('remind')],
        [
          'the hold',
          `${timeWords(KEPT_MS)} after the offer was accepted`,
          'the order’s `give-free` ([orders.md](orders.md)); the order gets the listing’s price again',
        ],
      ],
    ),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(OFFERS_PAGE, offersPage());
