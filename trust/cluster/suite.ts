import type { Findings, RunOptions, Suite } from '../suite.ts';
import { attackCluster, missDefects } from './cluster-run.ts';
import { ensureClusterPrograms } from './programs.ts';

const CONCURRENCY = 20;

async function run({ rounds, seed, print, isOver }: RunOptions): Promise<Findings> {
  const programs = ensureClusterPrograms(print);
  if (!programs) {
    const figures = {
      cluster: 'not tried: HAProxy, PgBouncer, etcd, Patroni and PostgreSQL are not all here',
    };
    return { figures, breaches: [] };
  }
  const extent = { programs, rounds, seed, concurrency: CONCURRENCY, print, isOver };
  const { figures, breaches } = await attackCluster(extent);
  print('now with a leader that confirms changes before another server has them, and a product with defects');
  const missed = (await missDefects(extent)).map((what) => `planted, and not noticed: ${what}`);
  return { figures, breaches: [...breaches, ...missed] };
}

export const suite: Suite = {
  name: 'cluster',
  promise:
    'Three web processes use a database of two servers with failover, and anything may be killed, hung or ' +
    'cut off. No acknowledged order or payment is lost. The only error is "not now" (503), for less than ' +
    '40 s. Every change is visible a second later.',
  proof:
    'At the end, a leader that confirmed changes which no other server has is killed. Also, the product ' +
    'trusts lagging replicas and treats an unavailable database as a fault. The suite must report ' +
    'everything that is lost, shown late or answered with 500.',
  // Number of leader changes.
  rounds: 20,
  minutes: 60,
  run,
};
