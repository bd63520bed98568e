import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../harness/rng.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { kindOf } from '../crashes/supervisor.ts';
import { type ClusterDatabase, untilFound } from './database.ts';

/** Faults that make the leading server lose the lead. */
export const FAILOVERS = [
  'database killed',
  'machine lost',
  'switched over',
  'machine cut off',
  'machine frozen',
] as const;
export type Failover = (typeof FAILOVERS)[number];

/** Faults that leave the leader in place. */
export const OTHER_FAULTS = [
  'web killed',
  'web hung',
  'worker killed',
  'servers apart',
  'follower behind',
] as const;
export type OtherFault = (typeof OTHER_FAULTS)[number];

/** Longest time in ms until another server leads and the old leader follows it. */
const CHANGE_MS = 90_000;
const WHOLE_MS = 120_000;
/** Time in ms after which a lagging follower will not recover by itself. */
const STUCK_MS = 60_000;
/** Shortest downtime of a failed machine in ms, so that a quick return cannot hide the failure. */
const AWAY_MS = 3_000;
/** Time in ms without a heartbeat after which the market's supervisor kills a process. */
const HUNG_MS = 10_000;
/** Time in ms for which the two servers are disconnected. It exceeds all timeouts between them. */
const APART_MS = 20_000;
/**
 * Time in ms for which the follower does not replay changes. The suite checks during this time whether changes are
 * visible.
 */
const BEHIND_MS = 5_000;

function cutApart({ nodes }: ClusterDatabase): void {
  for (const node of nodes) node.isolate('other');
}

function mendAll({ nodes }: ClusterDatabase): void {
  for (const node of nodes) node.mend();
}

/**
 * Waits until the cluster could survive the next fault. After a pause, Patroni before 3.1 may keep a stale copy of
 * etcd's data. Then no follower can confirm changes until Patroni is restarted
 * (https://github.com/patroni/patroni/pull/2783). Debian 12 has Patroni 3.0.
 */
async function untilWhole(cluster: ClusterDatabase): Promise<void> {
  const follower = 'a cluster with a follower that has everything';
  try {
    await untilFound(follower, cluster.isWhole, STUCK_MS).catch(async () => {
      await cluster.restartPatroni();
      await untilFound(follower, cluster.isWhole, WHOLE_MS);
    });
  } catch (error) {
    throw new Error(`a server did not start again\n${cluster.lastLines()}`, { cause: error });
  }
}

/** Makes the leading server lose the lead. Resolves when another server leads and the old leader follows it. */
export async function failOver(cluster: ClusterDatabase, kind: Failover): Promise<void> {
  const before = await untilFound('a leader', cluster.leader, CHANGE_MS);
  const another = async () => {
    const now = await cluster.leader();
    return now !== before && now;
  };
  const waitForAnother = async () => {
    await untilFound(`another leader (${kind})`, another, CHANGE_MS);
    await sleep(AWAY_MS);
  };
  switch (kind) {
    case 'database killed':
      before.killDatabase();
      await waitForAnother();
      break;
    case 'machine lost':
      await before.kill();
      await waitForAnother();
      before.start();
      break;
    case 'switched over':
      await untilFound('a change-over', cluster.switchOver, CHANGE_MS);
      break;
    case 'machine cut off':
      cutApart(cluster);
      before.isolate('all');
      await waitForAnother();
      mendAll(cluster);
      break;
    case 'machine frozen':
      before.freeze();
      await waitForAnother();
      before.thaw();
      break;
  }
  await untilWhole(cluster);
}

/** Makes the follower lag for some seconds. */
export async function leaveBehind(cluster: ClusterDatabase): Promise<void> {
  await cluster.delayFollower(true);
  await sleep(BEHIND_MS);
  await cluster.delayFollower(false);
}

/** Causes one of {@link OTHER_FAULTS}. Resolves when the fault has ended. The supervisor restarts killed processes. */
export async function disturb(
  market: RunningTestMarket,
  cluster: ClusterDatabase,
  rng: Rng,
  kind: OtherFault,
): Promise<void> {
  const oneOf = (wanted: string) => rng.oneOf(market.names.filter((name) => kindOf(name) === wanted));
  switch (kind) {
    case 'web killed':
      await market.kill9(oneOf('web'));
      break;
    case 'web hung': {
      const name = oneOf('web');
      market.freeze(name);
      await sleep(HUNG_MS);
      await market.kill9(name);
      break;
    }
    case 'worker killed':
      await market.kill9(oneOf('worker'));
      break;
    case 'servers apart':
      cutApart(cluster);
      await sleep(APART_MS);
      mendAll(cluster);
      await untilWhole(cluster);
      break;
    case 'follower behind':
      await leaveBehind(cluster);
      break;
  }
}
