import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openPeople } from '../../harness/market-people.ts';
import { withProperty } from '../../harness/plant-defect.ts';
import type { SourceMutation } from '../../harness/source-mutation.ts';
import { startTestMarket } from '../../harness/start-market.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import { ATTACKS, type Attack, SMUGGLING, smuggle } from './attacks.ts';
import { type Fared, visit } from './visitors.ts';

/** Returns a mutation that changes an HTTP limit of the market, in ms. */
export function httpLimit(name: 'headersMs' | 'bodyMs', ms: number): SourceMutation {
  return withProperty('src/platform/http/http-limits.ts', name, String(ms));
}

/** Results of the visitors during one attack, and the attackers' connections at its end. */
type AttackResult = {
  readonly name: string;
  readonly fared: Fared;
  /**
   * Number of attackers' connections that should have been closed but were still open; null if connections may stay
   * open.
   */
  readonly stillOpen: number | null;
};

export type AttackRun = {
  readonly quiet: Fared;
  readonly results: readonly AttackResult[];
  /** Names of ambiguous HTTP framings (request smuggling) that the market accepted. */
  readonly smuggled: readonly string[];
  /** Invariants that the market's database breaks afterwards. */
  readonly brokenInvariants: readonly string[];
};

export type AttackRunOptions = {
  readonly attackers: number;
  /** Shortest duration of each attack in ms. An attack lasts longer if the market may close its connections later. */
  readonly lastingMs: number;
  /** Names of the attacks; all by default. */
  readonly only?: readonly string[];
  readonly mutations?: readonly SourceMutation[];
  /**
   * Factor for the time in which connections must be closed; 1 by default. Tests pass 0 if their mutations shorten the
   * market's limits.
   */
  readonly haste?: number;
  readonly isOver: () => boolean;
  readonly print: (line: string) => void;
};

/**
 * Tolerance in ms for the closing of connections. The market checks its connections every two seconds, a busy market a
 * little later.
 */
const SLACK_MS = 4_000;
const LISTED = 120;

async function runAttack(url: string, attack: Attack, options: AttackRunOptions): Promise<AttackResult> {
  const child = fork(join(import.meta.dirname, 'attack-process.ts'));
  child.send({ url, name: attack.name, attackers: options.attackers });
  await once(child, 'message');
  const { cutAfter } = attack;
  const cutMs = cutAfter === null ? 0 : cutAfter * 1_000 * (options.haste ?? 1) + SLACK_MS;
  const fared = await visit(url, Math.max(options.lastingMs, cutMs));
  child.send('how many');
  const [{ open }] = (await once(child, 'message')) as [{ open: number }];
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
  return { name: attack.name, fared, stillOpen: cutAfter === null ? null : open };
}

/** Runs every attack on a new market, one after another, while visitors send requests. */
export async function runAttacks(options: AttackRunOptions): Promise<AttackRun> {
  const market = await startTestMarket({
    webs: 1,
    pages: true,
    ...(options.mutations ? { mutations: options.mutations } : {}),
  });
  const people = openPeople(market);
  try {
    await people.list(await people.joinOne('Seller'), LISTED);
    await visit(market.url, options.lastingMs);
    const quiet = await visit(market.url, options.lastingMs);
    options.print(`quiet: p95 ${quiet.p95.toFixed(0)} ms of ${quiet.asked}`);
    const results: AttackResult[] = [];
    for (const attack of ATTACKS) {
      if (options.isOver() || !(options.only ?? [attack.name]).includes(attack.name)) continue;
      const one = await runAttack(market.url, attack, options);
      results.push(one);
      options.print(
        `${one.name}: p95 ${one.fared.p95.toFixed(0)} ms of ${one.fared.asked}, ${one.fared.failed} failed`,
      );
    }
    const smuggled = await smuggle(market.url);
    return { quiet, results, smuggled, brokenInvariants: await findBreaches(market.databaseUrl) };
  } finally {
    await people.close();
    await market.stop();
  }
}

/**
 * Response time in ms that visitors do not notice, so it is always allowed. Measurements of shorter times on an idle
 * market are too inexact to compare with.
 */
const UNNOTICED_MS = 50;

/** Lists the breaches of an attack run, one sentence each. */
export function breachesOf({ quiet, results, smuggled, brokenInvariants }: AttackRun): string[] {
  const most = Math.max(2 * quiet.p95, UNNOTICED_MS);
  return results
    .flatMap(({ name, fared, stillOpen }) => [
      ...(fared.p95 > most
        ? [`${name}: others waited ${fared.p95.toFixed(0)} ms, quiet ${quiet.p95.toFixed(0)}`]
        : []),
      ...(fared.failed > 0 ? [`${name}: ${fared.failed} of ${fared.asked} others were not served`] : []),
      ...((stillOpen ?? 0) > 0 ? [`${name}: ${stillOpen} connections were not cut`] : []),
    ])
    .concat(smuggled.map((name) => `${name}: accepted`))
    .concat(brokenInvariants);
}

/** Number of tested HTTP framings with an ambiguous end. */
export const FRAMINGS = SMUGGLING.length;
