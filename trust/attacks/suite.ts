import type { Findings, RunOptions, Suite } from '../suite.ts';
import { breachesOf, FRAMINGS, httpLimit, runAttacks } from './attack-run.ts';

const LASTING_MS = 5_000;

/** Mutation that removes the guard: headers may take 60 s, as long as the server allows for a whole request. */
const PATIENT = httpLimit('headersMs', 60_000);

async function run({ rounds, print, isOver }: RunOptions): Promise<Findings> {
  const options = { lastingMs: LASTING_MS, print, isOver };
  const attackRun = await runAttacks({ ...options, attackers: rounds });
  print('the same without a time limit for request headers:');
  const open = await runAttacks({ ...options, attackers: 200, only: ['slow headers'], mutations: [PATIENT] });
  const rows = attackRun.results.map(({ name, fared }) => [
    `others during "${name}"`,
    `p95 ${fared.p95.toFixed(0)} ms, ${fared.failed} of ${fared.asked} not served`,
  ]);
  return {
    figures: {
      'visitors of a quiet market': `p95 ${attackRun.quiet.p95.toFixed(0)} ms`,
      ...Object.fromEntries(rows),
      'request framings that were accepted': `${attackRun.smuggled.length} of ${FRAMINGS}`,
      'connections kept by a market without a time limit': open.results[0]?.stillOpen ?? 0,
    },
    breaches: [
      ...breachesOf(attackRun),
      ...((open.results[0]?.stillOpen ?? 0) > 0 ? [] : ['a market without a time limit went unnoticed']),
    ],
  };
}

export const suite: Suite = {
  name: 'attacks',
  promise:
    'Slow clients, large and malformed requests, and thousands of connections at most double the response ' +
    'times of other visitors. No other visitor is refused because of them.',
  proof: 'A market without a time limit for headers keeps the attackers’ connections open.',
  rounds: 2_000,
  minutes: 10,
  run,
};
