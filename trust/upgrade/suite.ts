import { ensurePrograms } from '../production/programs.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { attackByUpgrades } from './upgrade-run.ts';

const CONCURRENCY = 6;

async function run({ rounds, seed, print, isOver }: RunOptions): Promise<Findings> {
  const { haproxy } = ensurePrograms(print, ['haproxy']);
  if (haproxy === undefined)
    return { figures: { upgrades: 'not tried: there is no HAProxy here' }, breaches: [] };
  return attackByUpgrades({ program: haproxy, rounds, seed, concurrency: CONCURRENCY, print, isOver });
}

export const suite: Suite = {
  name: 'upgrade',
  promise:
    'A market is upgraded process by process while people use it over open connections. The previous ' +
    'version runs beside the new one on the new schema. No request fails.',
  proof:
    'At the end a hanging process is killed instead of stopped. The suite must notice the requests that ' +
    'fail.',
  // Number of times that all processes are replaced.
  rounds: 20,
  minutes: 30,
  run,
};
