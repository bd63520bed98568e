import type { Conduct, Findings, Suite } from '../suite.ts';
import { attackCluster, missDefects } from './cluster-run.ts';
import { ensureClusterPrograms } from './programs.ts';

const LANES = 20;

async function run({ rounds, seed, tell, isOver }: Conduct): Promise<Findings> {
  const programs = ensureClusterPrograms(tell);
  if (!programs) {
    const figures = {
      cluster: 'not tried: HAProxy, PgBouncer, etcd, Patroni and PostgreSQL are not all here',
    };
    return { figures, breaches: [] };
  }
  const extent = { programs, rounds, seed, lanes: LANES, tell, isOver };
  const { figures, breaches } = await attackCluster(extent);
  tell('now with a leader that confirms what no other server has, and a product with defects');
  const missed = (await missDefects(extent)).map((what) => `planted, and not noticed: ${what}`);
  return { figures, breaches: [...breaches, ...missed] };
}

export const suite: Suite = {
  name: 'cluster',
  promise:
    'On three web processes over a database of two servers that take turns, whatever is killed, hung or cut off: no ' +
    'acknowledged order or payment is lost, "not now" (503) is the only error and lasts less than 40 s, and what somebody ' +
    'has changed is seen a second later.',
  proof:
    'At the end a leader that confirms what no other server has is lost, over a product that believes replicas that lack ' +
    'changes and takes a database that is away for a fault: what is lost, shown late or answered 500 must be reported.',
  // Changes of the lead.
  rounds: 20,
  minutes: 60,
  run,
};
