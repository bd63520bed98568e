import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine, placeRun } from '../harness/results-page.ts';
import { ROOT } from '../tools/root.ts';
import type { Amount, Findings, Suite } from './suite.ts';

const FILE = join(ROOT, 'docs', 'trust.md');

/** Returns the section of `docs/trust.md` about one suite. */
export function describeRun(suite: Suite, amount: Amount, findings: Findings, day: string): string {
  const rows = Object.entries(findings.figures).map(([what, figure]) => `| ${what} | ${figure} |`);
  const { length } = findings.breaches;
  return [
    `## ${suite.name}`,
    '',
    suite.promise,
    '',
    `Proof: ${suite.proof}`,
    '',
    `\`npm run trust -- ${suite.name} --rounds ${amount.rounds} --minutes ${amount.minutes} --seed ${amount.seed}\`, ${day}, ${describeMachine()}.`,
    '',
    '| What | Figure |',
    '|---|---|',
    ...rows,
    `| Breaches | ${length === 0 ? 'none' : findings.breaches.join('; ')} |`,
    '',
  ].join('\n');
}

/** Writes the findings of a run to `docs/trust.md`. */
export function recordRun(suite: Suite, amount: Amount, findings: Findings): void {
  const day = new Date().toISOString().slice(0, 10);
  const page = readFileSync(FILE, 'utf8');
  writeFileSync(FILE, placeRun(page, suite.name, describeRun(suite, amount, findings, day)));
}
