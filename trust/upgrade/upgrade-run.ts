import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPeople } from '../../harness/market-people.ts';
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
 * Time in ms that exceeds the load balancer's time to notice a hanging process. The requests of that process fail when
 * it is killed.
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

/** Replaces every process of the product by the given version's process, one after the other, as an operator does. */
async function renew(own: RunningTestMarket, version: Version): Promise<void> {
  const names = own.names.filter((name) => ['web', 'worker'].includes(kindOf(name)));
  for (const name of names) {
    await own.process(name).stop();
    await own.restart(name, scriptOf(version, name));
    const url = own.urls[Number(name.replace(/\D/g, '')) - 1];
    if (kindOf(name) !== 'web' || url === undefined) continue;
    if (!(await waitUntil(() => isReady(url), READY_MS))) throw new Error(`${name} was not ready again`);
    await sleep(SEEN_MS);
  }
}

/**
 * Replaces all processes of a market repeatedly, alternating between this version and the previous version. Meanwhile
 * people use the market over open connections. None of their requests may fail.
 */
export async function attackByUpgrades(extent: Extent): Promise<Findings> {
  const { program, rounds, seed, concurrency, isOver = () => false, print = () => {} } = extent;
  const own = await startTestMarket({ webs: WEBS, workers: 1 });
  const people = openPeople(own);
  const place = { program, folder: join(own.folder, 'balancer'), logs: join(own.folder, 'logs') };
  const balancer = await startWebBalancer(
    place,
    own.urls.map((url) => Number(new URL(url).port)),
    true,
  );
  const market: RunningTestMarket = { ...own, url: balancer.url, urls: [balancer.url] };
  let isClosed = false;
  try {
    const earlier = copyEarlierVersion(join(own.folder, 'earlier'));
    print(`the version beside this one: ${earlier.name}`);
    return await withInvariants(own.databaseUrl, async () => {
      const journal = openJournal();
      const witness = await watch({ url: market.url, origin: market.env.PUBLIC_URL ?? '', people });
      const context = { market, rng: createRng(seed), journal, isClosed: () => isClosed };
      const leaving = await runShoppers(context, people, concurrency, () => isClosed);
      await sleep(WARM_UP_MS);
      const count = () => sum(countFailures(witness.answers)) + sum(countFailures(journal.answers));
      const countAll = () => sum(witness.answers) + sum(journal.answers);
      let renewed = 0;
      for (; renewed < rounds && !isOver(); renewed += 1) {
        await renew(own, renewed % 2 === 0 ? earlier : thisVersion);
        print(`renewed ${renewed + 1} times: ${countAll()} requests, ${count()} failed`);
      }
      const [requests, failed, unanswered] = [countAll(), count(), journal.unanswered];
      const failures = [...countFailures(witness.answers), ...countFailures(journal.answers)];
      const broken = [...journal.broken, ...witness.broken];
      // Proves that failures are noticed: a process hangs and is killed while clients are connected to it.
      own.freeze('web-1');
      await sleep(HUNG_MS);
      await own.kill9('web-1');
      await own.restart('web-1', scriptOf(thisVersion, 'web-1'));
      const isSeen = count() > failed || journal.unanswered > unanswered;
      isClosed = true;
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
          ...(unanswered > 0 ? [`${unanswered} requests of buyers had no answer`] : []),
          ...(isSeen ? [] : ['a process that was killed failed no request that was seen']),
        ],
      };
    });
  } finally {
    isClosed = true;
    await people.close();
    await balancer.stop();
    await own.stop();
  }
}
