import { withoutGuards } from '../../harness/guard-markers.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { breachesOf, type Overloaded, overloadMarket } from './overload.ts';

const SECONDS = 10;

function figuresOf({ peak, steps, urgent, recoveredAfter }: Overloaded): Record<string, string> {
  const served = steps.map(({ times, share, p95, refused, sent }) => [
    `served at ${times} times the peak`,
    `${(100 * share).toFixed(0)} % of the peak, p95 ${p95.toFixed(0)} ms; ${refused} of ${sent} visitors refused`,
  ]);
  const answered = Object.entries(urgent).map(([kind, { asked, answered: count, slowest }]) => [
    `${kind} meanwhile`,
    `${count} of ${asked} answered, the slowest in ${slowest.toFixed(0)} ms`,
  ]);
  return {
    'peak of pages rendered for one visitor each, one process': `${peak.toFixed(0)} a second`,
    ...Object.fromEntries([...served, ...answered]),
    'time until responses were as fast as before':
      recoveredAfter === null ? 'not within 30 s' : `${recoveredAfter.toFixed(0)} s`,
  };
}

async function run({ rounds, print }: RunOptions): Promise<Findings> {
  const guarded = await overloadMarket({ seconds: rounds * SECONDS, flood: 'pages', print });
  print('the same in a market that refuses nothing:');
  const open = await overloadMarket({
    seconds: rounds * SECONDS,
    flood: 'pages',
    print,
    mutations: withoutGuards('load-shedding'),
  });
  const collapsed = breachesOf(open);
  const worst = open.steps.at(-1);
  return {
    figures: {
      ...figuresOf(guarded),
      'with nothing refused, at 10 times the peak': `${(100 * (worst?.share ?? 0)).toFixed(0)} % of the peak, p95 ${worst?.p95.toFixed(0)} ms, ${worst?.failed} of ${worst?.sent} visitors failed`,
    },
    breaches: [
      ...breachesOf(guarded),
      ...(collapsed.length > 0 ? [] : ['a market that refuses nothing went unnoticed']),
    ],
  };
}

export const suite: Suite = {
  name: 'overload',
  promise:
    'At 2, 5 and 10 times its capacity the market still serves 90, 80 and 70 % of its capacity. Other ' +
    'requests get 503 with a time to retry. Health checks and the card processor always get a response. ' +
    'Within 30 s after the overload, response times are normal again.',
  proof: 'A market that refuses nothing gets the same load, and must break the promise.',
  rounds: 1,
  minutes: 10,
  run,
};
