import type { SourceMutation } from '../../harness/source-mutation.ts';

/** A line of the product that keeps somebody out, what stands there when it is gone, and who must notice. */
export type Guard = SourceMutation & {
  /** What it guards, in words. */
  readonly guards: string;
  /** Test files of which at least one must fail without it. */
  readonly tests: readonly string[];
};

/** A guard as the list tells it: file, words, text, what stands there without it, tests if not the file's own. */
export type GuardRow = readonly [guards: string, from: string, to: string, tests?: readonly string[]];

/** Guards of one file, with the tests that notice them unless a guard names others. */
export function guardsOf(file: string, tests: readonly string[], rows: readonly GuardRow[]): Guard[] {
  return rows.map(([guards, from, to, own]) => ({ guards, file, from, to, tests: own ?? tests }));
}
