import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPeople, type People } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import { createRng } from '../../harness/rng.ts';
import { type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import { startWebBalancer } from '../cluster/balancer.ts';
import { watch } from '../cluster/witness.ts';
import { openJournal } from '../crashes/journal.ts';
import { runShoppers } from '../crashes/run-shoppers.ts';
import { kindOf } from '../crashes/supervisor.ts';
import type { Findings } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { copyEarlierVersion, scriptOf, thisVersion, type Version } from './versions.ts';

export type Extent = {
  /** Path of the program HAProxy. */
  readonly program: string;
  /** Number of times that all processes are replaced, one process after the other. */
  readonly rounds: number;
  readonly seed: number;
  /** Number of checkouts in progress at a time. */
  readonly concurrency: number;
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
};

const WEBS = 3;
const READY_MS = 60_000;
/** Time in ms until the load balancer notices that a process is ready. It checks every second. */
const SEEN_MS = 1_500;
const WARM_UP_MS = 3_000;
/**
 * Time in ms for which a process hangs before it is killed. The load balancer notices the hanging process earlier.
 * Requests that the process has accepted fail when it is killed.
 */
const HUNG_MS = 5_000;

/** Counts failed responses by request: server errors (status 5xx) and missing responses (status 0). */
export function countFailures(answers: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...answers].filter(([name]) => /(?:^| )(?:0|5\d\d)(?: |$)/.test(name)));
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}

/** Replaces the web processes, one after the other. */
async function renewWebs(own: RunningTestMarket, version: Version): Promise<void> {
  for (const name of own.names.filter((one) => kindOf(one) === 'web')) {
    await own.process(name).stop();
    await own.restart(name, scriptOf(version, name));
    const url = own.urls[Number(name.replace(/\D/g, '')) - 1];
    if (url === undefined) continue;
    if (!(await waitUntil(() => isReady(url), READY_MS)))
      throw new Error(`${name} did not become ready again`);
    await sleep(SEEN_MS);
  }
}

/**
 * Replaces every process of the product with the given version's process, as an operator does. An earlier worker would
 * take this version's events without handling them. So it stops before an upgrade, and starts after a rollback.
 */
async function renew(own: RunningTestMarket, version: Version): Promise<void> {
  const workers = own.names.filter((name) => kindOf(name) === 'worker');
  const stopWorkers = async () => {
    for (const name of workers) await own.process(name).stop();
  };
  const isUpgrade = version === thisVersion;
  if (isUpgrade) await stopWorkers();
  await renewWebs(own, version);
  if (!isUpgrade) await stopWorkers();
  for (const name of workers) await own.restart(name, scriptOf(version, name));
}

/** Starts a load balancer in front of a market's web processes. Returns the market with the balancer's URL. */
async function balance(own: RunningTestMarket, program: string) {
  const place = { program, folder: join(own.folder, 'balancer'), logs: join(own.folder, 'logs') };
  const balancer = await startWebBalancer(
    place,
    own.urls.map((url) => Number(new URL(url).port)),
    true,
  );
  const market: RunningTestMarket = { ...own, url: balancer.url, urls: [balancer.url] };
  return { market, stop: balancer.stop };
}

/** Freezes a process while clients are connected to it, kills it, and restarts it. The clients' requests fail. */
async function killHanging(own: RunningTestMarket, name: string): Promise<void> {
  own.freeze(name);
  await sleep(HUNG_MS);
  await own.kill9(name);
  await own.restart(name, scriptOf(thisVersion, name));
}

/** Replaces all processes until the rounds are over. Returns how often they were replaced. */
async function renewRepeatedly(
  own: RunningTestMarket,
  earlier: Version,
  { rounds, isOver = () => false, print = () => {} }: Extent,
  describe: () => string,
): Promise<number> {
  let renewed = 0;
  for (; renewed < rounds && !isOver(); renewed += 1) {
    await renew(own, renewed % 2 === 0 ? earlier : thisVersion);
    print(`${renewed + 1} rolling restarts: ${describe()}`);
  }
  return renewed;
}

type Scene = {
  /** The market with its own web processes. */
  readonly own: RunningTestMarket;
  /** The same market behind the load balancer. */
  readonly market: RunningTestMarket;
  readonly people: People;
  readonly earlier: Version;
};

/**
 * Lets people use the market while its processes are replaced. `closing.isClosed` becomes true when nobody may retry
 * any more.
 */
async function upgradeInUse(
  { own, market, people, earlier }: Scene,
  extent: Extent,
  closing: { isClosed: boolean },
): Promise<Findings> {
  const journal = openJournal();
  const isClosed = () => closing.isClosed;
  const witness = await watch({ url: market.url, origin: market.env.PUBLIC_URL ?? '', people });
  const context = { market, rng: createRng(extent.seed), journal, isClosed };
  const leaving = await runShoppers(context, people, extent.concurrency, isClosed);
  await sleep(WARM_UP_MS);
  const count = () => sum(countFailures(witness.answers)) + sum(countFailures(journal.answers));
  const countAll = () => sum(witness.answers) + sum(journal.answers);
  const describe = () => `${countAll()} requests, ${count()} failed`;
  const renewed = await renewRepeatedly(own, earlier, extent, describe);
  const [requests, failed, unanswered] = [countAll(), count(), journal.unanswered];
  const failures = [...countFailures(witness.answers), ...countFailures(journal.answers)];
  const broken = [...journal.broken, ...witness.broken];
  // Proves that failures are noticed.
  await killHanging(own, 'web-1');
  const isSeen = count() > failed || journal.unanswered > unanswered;
  closing.isClosed = true;
  await witness.stop();
  await leaving();
  return {
    figures: {
      'versions side by side': `this one and ${earlier.name}`,
      'times all processes were restarted': renewed,
      requests,
      'requests that failed': failed + unanswered,
    },
    breaches: [
      ...broken,
      ...failures.map(([name, times]) => `${times} requests failed: ${name}`),
      ...(unanswered > 0 ? [`${unanswered} requests of buyers got no response`] : []),
      ...(isSeen ? [] : ['the test noticed no failed request after a process was killed']),
    ],
  };
}

/**
 * Replaces all processes of a market repeatedly, alternating between this version and the previous version. Meanwhile
 * people use the market over open connections. None of their requests may fail.
 */
export async function attackByUpgrades(extent: Extent): Promise<Findings> {
  const own = await startTestMarket({ webs: WEBS, workers: 1 });
  const people = openPeople(own);
  const { market, stop } = await balance(own, extent.program);
  const closing = { isClosed: false };
  try {
    const earlier = copyEarlierVersion(join(own.folder, 'earlier'));
    extent.print?.(`the version beside this one: ${earlier.name}`);
    return await withInvariants(own.databaseUrl, () =>
      upgradeInUse({ own, market, people, earlier }, extent, closing),
    );
  } finally {
    closing.isClosed = true;
    await people.close();
    await stop();
    await own.stop();
  }
}
