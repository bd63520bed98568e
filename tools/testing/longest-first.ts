import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../root.ts';

/** File with the seconds of the slower test files, by path from the root. `npm test -- --record` updates it. */
export const DURATIONS_FILE = join(ROOT, 'tools', 'testing', 'durations.json');

/** Sorts files by their recorded seconds, the longest first. Files without a record come last and keep their order. */
export function sortLongestFirst<File>(
  files: readonly File[],
  secondsOf: (file: File) => number | undefined,
): File[] {
  return [...files].sort((a, b) => (secondsOf(b) ?? 0) - (secondsOf(a) ?? 0));
}

/**
 * Sequencer that starts the slowest test files first, so that no slow file runs alone at the end. A fresh clone has no
 * durations in Vitest's cache, and Vitest would sort the files by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(DURATIONS_FILE, 'utf8')) as Readonly<Record<string, number>>;
    const sorted = await super.sort(files);
    return sortLongestFirst(sorted, ({ moduleId }) => seconds[relative(ROOT, moduleId)]);
  }
}
