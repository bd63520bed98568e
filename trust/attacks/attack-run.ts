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

/** A market with another limit of what a client may ask, in ms. */
export function httpLimit(name: 'headersMs' | 'bodyMs', ms: number): SourceMutation {
  return withProperty('src/platform/http/http-limits.ts', name, String(ms));
}

/** How others fared while one attack ran, and what it held at the end. */
type AttackResult = {
  readonly name: string;
  readonly fared: Fared;
  /** Connections that the attackers still had although they should have been cut; null where they may. */
  readonly stillOpen: number | null;
};

export type AttackRun = {
  readonly quiet: Fared;
  readonly results: readonly AttackResult[];
  /** Names of framings that got through. */
  readonly smuggled: readonly string[];
  /** Invariants that the market's database breaks afterwards. */
  readonly brokenInvariants: readonly string[];
};

export type AttackRunOptions = {
  readonly attackers: number;
  /** How long visitors come during each attack; longer where it takes longer to cut it. */
  readonly lastingMs: number;
  /** Names of the attacks to make; all by default. */
  readonly only?: readonly string[];
  readonly mutations?: readonly SourceMutation[];
  /** Multiplies the times after which connections must have been cut, where a defect shortens them. */
  readonly haste?: number;
  readonly isOver: () => boolean;
  readonly tell: (line: string) => void;
};

/** The market looks through its connections every two seconds; a busy one a little later. */
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

/** Attacks a market made for it in every way, one after another, while visitors come. */
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
    options.tell(`quiet: p95 ${quiet.p95.toFixed(0)} ms of ${quiet.asked}`);
    const results: AttackResult[] = [];
    for (const attack of ATTACKS) {
      if (options.isOver() || !(options.only ?? [attack.name]).includes(attack.name)) continue;
      const one = await runAttack(market.url, attack, options);
      results.push(one);
      options.tell(
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

/** Below this nobody notices, and a market at rest is quicker than a clock is exact. In ms. */
const UNNOTICED_MS = 50;

/** Lists the breaches of an attack run, a sentence each. */
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
    .concat(smuggled.map((name) => `${name}: got through`))
    .concat(brokenInvariants);
}

/** How many framings there are. */
export const FRAMINGS = SMUGGLING.length;
