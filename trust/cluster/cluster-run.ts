import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPeople, type People } from '../../harness/market-people.ts';
import { atStartOf } from '../../harness/plant-defect.ts';
import { waitUntil } from '../../harness/processes.ts';
import { createRng } from '../../harness/rng.ts';
import { type MarketOptions, type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { audit } from '../crashes/audit.ts';
import { converge } from '../crashes/crash-run.ts';
import { type Journal, openJournal } from '../crashes/journal.ts';
import { runShoppers } from '../crashes/run-shoppers.ts';
import { seconds } from '../crashes/speed.ts';
import { type Supervisor, supervise } from '../crashes/supervisor.ts';
import type { Findings } from '../suite.ts';
import { startWebBalancer } from './balancer.ts';
import { type ClusterDatabase, type ClusterOptions, startClusterDatabase, untilFound } from './database.ts';
import {
  disturb,
  FAILOVERS,
  type Failover,
  failOver,
  leaveBehind,
  OTHER_FAULTS,
  type OtherFault,
} from './faults.ts';
import type { ClusterPrograms } from './programs.ts';
import { type Witness, watch } from './witness.ts';

export type Extent = {
  readonly programs: ClusterPrograms;
  /** Number of faults that change the leader. Each of them is followed by a fault of another kind. */
  readonly rounds: number;
  readonly seed: number;
  /** Number of checkouts in progress at a time. */
  readonly concurrency: number;
  readonly failovers?: readonly Failover[];
  readonly others?: readonly OtherFault[];
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
};

const WEBS = 3;
/** Longest acceptable time without a useful response, in ms. */
const OUTAGE_MS = 40_000;
const CONVERGE_MS = 90_000;
const UP_MS = 60_000;
const WARM_UP_MS = 3_000;
const REST_MS = 2_000;
/** Share of `CONVERGE_MS` during which buyers may still finish checkouts that they have begun. */
const LEAVING_SHARE = 0.5;

type ClusterTestbed = {
  readonly market: RunningTestMarket;
  readonly cluster: ClusterDatabase;
  readonly people: People;
};

type ClusterTestbedOptions = ClusterOptions & Pick<MarketOptions, 'mutations'>;

/** Runs `work` on a market with a database cluster, behind a load balancer. */
async function withClusterTestbed<Value>(
  { programs, isSynchronous, mutations }: ClusterTestbedOptions,
  work: (testbed: ClusterTestbed) => Promise<Value>,
): Promise<Value> {
  let cluster: ClusterDatabase | undefined;
  const own = await startTestMarket({
    webs: WEBS,
    workers: 2,
    ...(mutations ? { mutations } : {}),
    startDatabase: async (folder) => {
      cluster = await startClusterDatabase(join(folder, 'cluster'), { programs, isSynchronous });
      return cluster;
    },
  });
  try {
    if (!cluster) throw new Error('the market uses a database other than the cluster');
    const place = {
      program: programs.haproxy,
      folder: join(own.folder, 'balancer'),
      logs: join(own.folder, 'logs'),
    };
    const webs = own.urls.map((url) => Number(new URL(url).port));
    const balancer = await startWebBalancer(place, webs, false);
    // All requests go through the load balancer.
    const market: RunningTestMarket = { ...own, url: balancer.url, urls: [balancer.url] };
    const people = openPeople(market);
    try {
      // Create the market's signing key with a first token. Many simultaneous first tokens would create several keys.
      // Some processes would then learn of the keys only seconds later.
      await (await people.joinOne('Buyer')).token();
      return await work({ market, cluster, people });
    } finally {
      await people.close();
      await balancer.stop();
    }
  } finally {
    await own.stop();
  }
}

/** Cost of one kind of fault: how often it happened, and the longest times without a useful response. */
export type Cost = { times: number; changesMs: number; readsMs: number };

function recordCost(costs: Map<string, Cost>, kind: string, { changes, reads }: Witness): void {
  const { times, changesMs, readsMs } = costs.get(kind) ?? { times: 0, changesMs: 0, readsMs: 0 };
  const worst = { changesMs: Math.max(changesMs, changes.take()), readsMs: Math.max(readsMs, reads.take()) };
  costs.set(kind, { times: times + 1, ...worst });
}

function describeCosts(costs: ReadonlyMap<string, Cost>): Record<string, string> {
  const rows = [...costs].map(([kind, { times, changesMs, readsMs }]): [string, string] => [
    `${kind}, times; longest without changes, without reads`,
    `${times}; ${seconds(changesMs)}, ${seconds(readsMs)}`,
  ]);
  return Object.fromEntries(rows);
}

/** Returns a sentence for each outage of changes or reads that took too long, with the kind of fault. */
export function objectToOutages(costs: ReadonlyMap<string, Cost>): string[] {
  return [...costs].flatMap(([kind, { changesMs, readsMs }]) => [
    ...(changesMs > OUTAGE_MS ? [`${kind}: no change was taken for ${seconds(changesMs)}`] : []),
    ...(readsMs > OUTAGE_MS ? [`${kind}: nothing could be read for ${seconds(readsMs)}`] : []),
  ]);
}

async function attack(testbed: ClusterTestbed, extent: Extent, witness: Witness, supervisor: Supervisor) {
  const { rounds, seed, failovers = FAILOVERS, others = OTHER_FAULTS, isOver = () => false } = extent;
  const rng = createRng(seed);
  const costs = new Map<string, Cost>();
  const expectRecovery = async (kind: string) => {
    // The first responses after a fault still count as part of it.
    await sleep(REST_MS);
    if (!(await waitUntil(supervisor.allUp, UP_MS)))
      throw new Error(`${kind}: not all processes are ready again`);
    await untilFound('a market that is ready', () => isReady(testbed.market), UP_MS);
    recordCost(costs, kind, witness);
    extent.print?.(
      `${kind}: ${describeCosts(costs)[`${kind}, times; longest without changes, without reads`]}`,
    );
  };
  witness.changes.take();
  witness.reads.take();
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    const failover = failovers[round % failovers.length] ?? 'database killed';
    await failOver(testbed.cluster, failover);
    await expectRecovery(failover);
    const other = others[round % others.length];
    if (other === undefined) continue;
    await disturb(testbed.market, testbed.cluster, rng, other);
    await expectRecovery(other);
  }
  return costs;
}

async function isReady({ url }: RunningTestMarket): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(UP_MS) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}

/**
 * Gives buyers time to finish their checkouts. Then waits until the buyers' journal, the market's database and the
 * card processor agree. Returns the remaining differences.
 */
async function closeShop(
  scene: Parameters<typeof converge>[0],
  leaving: () => Promise<void>,
  close: () => void,
) {
  const started = performance.now();
  await Promise.race([leaving(), sleep(LEAVING_SHARE * CONVERGE_MS)]);
  close();
  await leaving();
  return converge(scene, started, CONVERGE_MS);
}

type Run = {
  readonly costs: ReadonlyMap<string, Cost>;
  readonly journal: Journal;
  readonly witness: Witness;
  readonly cluster: ClusterDatabase;
  /** Time in ms until all records agreed after the last fault. */
  readonly tookMs: number;
};

function figuresOf({ costs, journal, witness, cluster, tookMs }: Run): Findings['figures'] {
  const { checkouts, unanswered, answers } = journal;
  return {
    'changes of the leader': FAILOVERS.reduce((all, kind) => all + (costs.get(kind)?.times ?? 0), 0),
    ...describeCosts(costs),
    "times the leader's Patroni was restarted by hand": cluster.patroniRestarts(),
    'orders acknowledged': checkouts.filter(({ bookingId }) => bookingId !== undefined).length,
    'payments acknowledged': checkouts.filter(({ outcome }) => outcome === 'paid').length,
    'requests of buyers without a response in 15 s': unanswered,
    'all books agree after the last fault': seconds(tookMs),
    'answers to buyers': describeCounts(answers),
    'answers to observers': describeCounts(witness.answers),
  };
}

/**
 * Changes the leader of a market's database, and makes processes and networks fail, while simulated buyers shop.
 * Compares the acknowledgements with the records of the market and of the card processor. Also checks every response.
 */
export function attackCluster(extent: Extent): Promise<Findings> {
  return withClusterTestbed({ programs: extent.programs }, async (testbed) => {
    const { market, cluster, people } = testbed;
    const journal = openJournal();
    const supervisor = supervise(market);
    const witness = await watch({ url: market.url, origin: market.env.PUBLIC_URL ?? '', people });
    let [isFull, isClosed] = [false, false];
    const close = () => {
      [isFull, isClosed] = [true, true];
    };
    try {
      const context = { market, rng: createRng(extent.seed), journal, isClosed: () => isClosed };
      const leaving = await runShoppers(context, people, extent.concurrency, () => isFull);
      await sleep(WARM_UP_MS);
      extent.print?.(
        'three web processes, two workers, a load balancer, a pooler and two databases have started',
      );
      const costs = await attack(testbed, extent, witness, supervisor);
      await witness.stop();
      isFull = true;
      const { tookMs, objections } = await closeShop({ market, people, journal, supervisor }, leaving, close);
      return {
        figures: figuresOf({ costs, journal, witness, cluster, tookMs }),
        breaches: [...objections, ...journal.broken, ...witness.broken, ...objectToOutages(costs)],
      };
    } finally {
      close();
      await witness.stop();
      await supervisor.stop();
    }
  });
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .map(([name, count]) => `${name}: ${count}`)
    .sort()
    .join(', ');
}

/** Time in ms for which buyers continue to order while the follower receives no changes. */
const BEHIND_MS = 4_000;

const DEFECTS = [
  // With these defects every replica counts as up to date, and an unavailable database counts as an internal error.
  atStartOf('src/platform/db/replicas.server.ts', 'hasReplayed', 'return true;'),
  atStartOf('src/platform/db/database.server.ts', 'isDatabaseUnavailable', 'return false;'),
];
const SIGNS = {
  'a reader is shown what was changed more than a second ago': /a second after it was taken down/,
  'an error that is not "not now"': /got status 500/,
  'acknowledged orders or payments are lost': /acknowledged (?:orders|payments) lost/,
} as const;

/**
 * Plants three defects and returns those that the suite does not notice. First, the product reads from lagging
 * replicas. Second, it treats an unavailable database as an internal error. Third, the leader confirms changes that no
 * other server has.
 */
export function missDefects({ programs, seed, concurrency }: Extent): Promise<string[]> {
  return withClusterTestbed({ programs, isSynchronous: false, mutations: DEFECTS }, async (testbed) => {
    const { market, cluster, people } = testbed;
    const journal = openJournal();
    let isClosed = false;
    const witness = await watch({ url: market.url, origin: market.env.PUBLIC_URL ?? '', people });
    const context = { market, rng: createRng(seed), journal, isClosed: () => isClosed };
    const leaving = await runShoppers(context, people, concurrency, () => isClosed);
    try {
      await sleep(WARM_UP_MS);
      await leaveBehind(cluster);
      const before = await untilFound('a leader', cluster.leader, UP_MS);
      for (const node of cluster.nodes) node.isolate('other');
      await sleep(BEHIND_MS);
      await before.kill();
      for (const node of cluster.nodes) node.mend();
      await untilFound('another leader', async () => (await cluster.leader()) ?? false, UP_MS);
      isClosed = true;
      await Promise.all([leaving(), witness.stop()]);
      // The load balancer needs a moment to switch.
      const books = await untilFound(
        'the books',
        () => audit(market, people, journal).catch(() => undefined),
        UP_MS,
      );
      const seen = [...books, ...journal.broken, ...witness.broken];
      return Object.entries(SIGNS)
        .filter(([, sign]) => !seen.some((line) => sign.test(line)))
        .map(([what]) => what);
    } finally {
      isClosed = true;
      await witness.stop();
    }
  });
}
