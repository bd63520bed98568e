import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test as the coverage table names it: the file from the project's root, and the title as it is written. */
export type NamedTest = { readonly file: string; readonly title: string };

/** One row of the coverage table. */
export type CoverageRow = {
  /** Section and running number: `2.1-4`. */
  readonly number: string;
  readonly section: string;
  readonly words: string;
  readonly tests: readonly NamedTest[];
  /** Why the line could not be met; null where tests prove it. */
  readonly notMet: string | null;
  readonly further: string;
};

const NOT_MET = 'Not met: ';

function parseTest(text: string): NamedTest {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? [];
  return { file, title };
}

/** Reads the rows of the table; lines that are no rows are passed over. */
export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = /^\| (\S+)-(\d+) \| (.*) \| (.*) \| (.*) \|$/.exec(line);
    if (!cells) return [];
    const [, section = '', place = '', words = '', proof = '', further = ''] = cells;
    const notMet = proof.startsWith(NOT_MET) ? proof.slice(NOT_MET.length) : null;
    const tests = notMet === null && proof.trim() !== '' ? proof.split('<br>').map(parseTest) : [];
    return [{ number: `${section}-${place}`, section, words, tests, notMet, further: further.trim() }];
  });
}

/** Files that one of the two test runners takes. */
const RUNS = [/^(src|sandbox|tools|demo|harness|bench|trust)\/.+\.test\.tsx?$/, /^e2e\/.+\.spec\.ts$/];

/**
 * Whether a source has a test of this title that runs: named by `test('…'` or `it('…'`, or after a table of cases.
 * A skipped one is none.
 */
export function hasTest(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|it)|\\))\\(\\s*(['"\`])${escaped}\\1`).test(source);
}

/** What is wrong with a row's proof, a sentence each; empty when all its tests exist and run. */
export function findGaps(root: string, row: CoverageRow): string[] {
  if (row.notMet !== null) return [];
  if (row.tests.length === 0) return [`${row.number} (${row.words}) names no test`];
  return row.tests.flatMap(({ file, title }) => {
    if (!RUNS.some((pattern) => pattern.test(file))) return [`${row.number}: no runner takes "${file}"`];
    const path = join(root, file);
    if (!existsSync(path)) return [`${row.number}: there is no file ${file}`];
    return hasTest(readFileSync(path, 'utf8'), title)
      ? []
      : [`${row.number}: no test "${title}" runs in ${file}`];
  });
}
