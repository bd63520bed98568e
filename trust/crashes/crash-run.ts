import { setTimeout as sleep } from 'node:timers/promises';
import { openPeople, type People } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import { createRng, type Rng } from '../../harness/rng.ts';
import { type MarketOptions, type RunningTestMarket, startTestMarket } from '../../harness/start-market.ts';
import type { Findings } from '../suite.ts';
import { audit, countEmails } from './audit.ts';
import { freezeDatabase, killOne, type Thaw, troubleProcessor, VICTIMS, type Victim } from './faults.ts';
import { type Journal, openJournal } from './journal.ts';
import { runShoppers } from './run-shoppers.ts';
import { objectToSlowness, seconds, slowest, startAlone } from './speed.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export type Extent = {
  /** Number of kills of each kind of process. */
  readonly rounds: number;
  readonly seed: number;
  /** Number of checkouts in progress at a time. */
  readonly concurrency: number;
  readonly victims?: readonly Victim[];
  /** False lets the database confirm commits before they are on disk. The suite must notice the resulting losses. */
  readonly durable?: boolean;
  /**
   * Number of kills between two freezes of the database, and a freeze's longest duration in ms. No freezes by default.
   */
  readonly freeze?: { readonly every: number; readonly mostMs: number };
  /** True also checks how fast processes are ready again. A busy machine cannot guarantee that. */
  readonly judgesSpeed?: boolean;
  /** Longest time in ms after the last fault until the journal, the database and the card processor's ledger agree. */
  readonly convergeMs?: number;
  readonly isOver?: () => boolean;
  readonly print?: (line: string) => void;
};

const CONVERGE_MS = 60_000;
/**
 * Share of `convergeMs` during which buyers may still finish checkouts that they have begun. These checkouts create
 * further work.
 */
const LEAVING_SHARE = 0.5;
const LOOK_EVERY_MS = 500;
const WARM_UP_MS = 1_500;
/** Number of kills between two faults of the card processor. */
const KILLS_A_TROUBLE = 3;
const PRINT_EVERY = 30;
/**
 * Number of kills of each kind in one wave. Work accumulates in a wave, because the only job runner is killed every few
 * seconds. Longer waves would leave a backlog of a quarter of an hour, which would show little about recovery.
 */
const KILLS_A_WAVE = 34;

/** A market under attack, with its people and its supervisor. */
export type Scene = {
  readonly extent: Extent;
  readonly market: RunningTestMarket;
  readonly people: People;
  readonly rng: Rng;
  readonly journal: Journal;
  readonly supervisor: Supervisor;
};

type Faults = { readonly kills: Map<string, number>; troubles: number; readonly thaws: Thaw[] };

const countKills = ({ kills }: Faults) => [...kills.values()].reduce((all, some) => all + some, 0);

/** Kills each kind of process `rounds` times, with other faults in between. */
async function attack({ extent, market, rng, supervisor }: Scene, faults: Faults, rounds: number) {
  const { victims = VICTIMS, freeze, isOver = () => false, print = () => {} } = extent;
  const before = countKills(faults);
  for (let kill = before + 1; kill <= before + rounds * victims.length && !isOver(); kill += 1) {
    const victim = victims[kill % victims.length] ?? 'web';
    if (kill % KILLS_A_TROUBLE === 0) {
      await troubleProcessor(market, rng);
      faults.troubles += 1;
    }
    if (!(await killOne(market, rng, victim))) throw new Error(`${victim} does not become ready again`);
    faults.kills.set(victim, (faults.kills.get(victim) ?? 0) + 1);
    if (freeze && kill % freeze.every === 0) {
      await waitUntil(supervisor.allUp, CONVERGE_MS);
      faults.thaws.push(await freezeDatabase(market, rng.between(freeze.mostMs / 3, freeze.mostMs)));
    }
    if (kill % PRINT_EVERY === 0) print(`${kill} kills`);
  }
  await market.processor.control('DELETE', 'api-faults');
}

/**
 * Waits until {@link audit} finds no differences, at most `limit` ms after the last fault. Returns the time in ms and
 * the remaining differences.
 */
export async function converge(
  { market, people, journal, supervisor }: Pick<Scene, 'market' | 'people' | 'journal' | 'supervisor'>,
  started: number,
  limit: number,
) {
  for (;;) {
    const objections = supervisor.allUp()
      ? await audit(market, people, journal).catch((error: Error) => [
          `the ledger cannot be read: ${error.message}`,
        ])
      : ['not all processes are ready'];
    const tookMs = performance.now() - started;
    if (objections.length === 0 || tookMs > limit) return { tookMs, objections };
    await sleep(LOOK_EVERY_MS);
  }
}

function figuresOf({ journal, supervisor }: Scene, faults: Faults, convergedMs: number): Findings['figures'] {
  const { checkouts } = journal;
  const kills = VICTIMS.map((victim) => `${victim} ${faults.kills.get(victim) ?? 0}`).join(', ');
  return {
    'kills with kill -9': kills,
    'times the card processor was made to fail': faults.troubles,
    'times the database was frozen': faults.thaws.length,
    'checkouts begun': checkouts.length,
    'orders acknowledged': checkouts.filter(({ bookingId }) => bookingId !== undefined).length,
    'payments acknowledged': checkouts.filter(({ outcome }) => outcome === 'paid').length,
    'payments whose buyer left meanwhile': checkouts.filter(({ charged, outcome }) => charged && !outcome)
      .length,
    'requests without an answer': journal.unanswered,
    'web ready after its start, slowest': seconds(slowest(supervisor.starts.get('web'))),
    'database ready after its start, slowest': seconds(slowest(supervisor.starts.get('database'))),
    'ready after a thaw, slowest': seconds(slowest(faults.thaws.map(({ backAfterMs }) => backAfterMs))),
    'all books agree after the last fault of a wave, slowest': seconds(convergedMs),
    answers: [...journal.answers]
      .map(([name, count]) => `${name}: ${count}`)
      .sort()
      .join(', '),
  };
}

type Recovery = { readonly tookMs: number; readonly objections: readonly string[] };

/** Runs one wave: simulated buyers shop while processes are killed. Afterwards all work must finish. */
async function playWave(scene: Scene, faults: Faults, rounds: number): Promise<Recovery> {
  const { extent, market, people, rng, journal } = scene;
  let full = false;
  let closed = false;
  const context = { market, rng, journal, isClosed: () => closed };
  const leaving = await runShoppers(context, people, extent.concurrency, () => full);
  try {
    await sleep(WARM_UP_MS);
    await attack(scene, faults, rounds);
    full = true;
    const started = performance.now();
    const limit = extent.convergeMs ?? CONVERGE_MS;
    await Promise.race([leaving(), sleep(LEAVING_SHARE * limit)]);
    closed = true;
    await leaving();
    return await converge(scene, started, limit);
  } finally {
    full = true;
    closed = true;
  }
}

/** Runs waves until there were enough kills, or until differences remain after a wave. */
async function playWaves(scene: Scene, faults: Faults): Promise<Recovery> {
  const { rounds, isOver = () => false } = scene.extent;
  let recovery: Recovery = { tookMs: 0, objections: [] };
  for (let done = 0; done < rounds && recovery.objections.length === 0 && !isOver(); done += KILLS_A_WAVE) {
    const { tookMs, objections } = await playWave(scene, faults, Math.min(KILLS_A_WAVE, rounds - done));
    recovery = { tookMs: Math.max(recovery.tookMs, tookMs), objections };
  }
  return recovery;
}

async function play(scene: Scene): Promise<Findings> {
  const { extent, market, people, journal } = scene;
  if (extent.judgesSpeed) await startAlone(market, scene.supervisor);
  const faults: Faults = { kills: new Map(), troubles: 0, thaws: [] };
  const { tookMs, objections } = await playWaves(scene, faults);
  return {
    figures: {
      ...figuresOf(scene, faults, tookMs),
      'emails still waiting at the end': await countEmails(people).catch(() => 'unknown'),
    },
    breaches: [
      ...objections,
      ...journal.broken,
      ...(extent.judgesSpeed ? objectToSlowness(scene.supervisor, faults.thaws) : []),
    ],
  };
}

/** Delays the writing of confirmed commits by seconds, so that a kill certainly loses some of them. */
async function delayWriting({ pool }: People): Promise<void> {
  await pool.query("alter system set wal_writer_delay = '10s'");
  await pool.query('select pg_reload_conf()');
}

/** Opens a market with its supervisor and people, and runs `work`. */
export async function withScene<Value>(
  extent: Extent,
  options: MarketOptions,
  work: (scene: Scene) => Promise<Value>,
): Promise<Value> {
  const market = await startTestMarket({ webs: 2, workers: 1, ...options });
  const people = openPeople(market);
  if (options.durable === false) await delayWriting(people);
  const supervisor = supervise(market);
  const rng = createRng(extent.seed);
  try {
    return await work({ extent, market, people, supervisor, journal: openJournal(), rng });
  } finally {
    await supervisor.stop();
    await people.close();
    await market.stop();
  }
}

/**
 * Kills the market's processes at random moments while simulated buyers shop. Compares the acknowledgements to buyers
 * with the market's database and the card processor's ledger.
 */
export function attackByCrashes(extent: Extent): Promise<Findings> {
  return withScene(extent, { durable: extent.durable ?? true }, play);
}
