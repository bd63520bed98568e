import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../root.ts';

/** Recorded seconds of the slower test files, by path from the root. `npm test -- --record` updates it. */
export const DURATIONS_FILE = join(ROOT, 'tools', 'testing', 'durations.json');

/** Sorts files by their recorded seconds, the longest first. Files without a record keep their order and come last. */
export function sortLongestFirst<File>(
  files: readonly File[],
  secondsOf: (file: File) => number | undefined,
): File[] {
  return [...files].sort((a, b) => (secondsOf(b) ?? 0) - (secondsOf(a) ?? 0));
}

/**
 * Starts the slowest test files first, so that no worker is left alone with one at the end. A fresh clone has no cache
 * of durations, so Vitest would use the size of files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(DURATIONS_FILE, 'utf8')) as Readonly<Record<string, number>>;
    const sorted = await super.sort(files);
    return sortLongestFirst(sorted, ({ moduleId }) => seconds[relative(ROOT, moduleId)]);
  }
}
