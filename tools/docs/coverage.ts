import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test in the coverage table: its file from the project's root, and its exact title. */
type NamedTest = { readonly file: string; readonly title: string };

/** Part of a row that the product does not fulfill yet: the number of the finding (`D12`), and a short reason. */
type NotYet = { readonly finding: string; readonly why: string };

/** One row of the coverage table. */
export type CoverageRow = {
  /** Section of the specification, and running number in the section: `2.1-4`. */
  readonly number: string;
  readonly section: string;
  readonly words: string;
  /** Decisive words of the specification, quoted exactly. */
  readonly quotes: readonly string[];
  readonly tests: readonly NamedTest[];
  /** Missing part of the row; null if nothing is missing. */
  readonly notYet: NotYet | null;
  readonly further: string;
};

function parseTest(text: string): NamedTest {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? [];
  return { file, title };
}

function parseNotYet(text: string): NotYet | null {
  const [, finding, why] = /^Not yet \((D\d+)\): (.+)$/.exec(text.trim()) ?? [];
  return finding && why ? { finding, why } : null;
}

/** Parses the rows of the coverage table and skips other lines. The column of quotes is optional. */
export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = /^\| (\S+)-(\d+) \| (.*?) \| (?:(“.*?”) \| )?(.*) \| (.*) \|$/.exec(line);
    if (!cells) return [];
    const [, section = '', place = '', words = '', quoted = '', proof = '', further = ''] = cells;
    const parts = proof.trim() === '' ? [] : proof.split('<br>');
    return [
      {
        number: `${section}-${place}`,
        section,
        words,
        quotes: [...quoted.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote),
        tests: parts.filter((part) => !parseNotYet(part)).map(parseTest),
        notYet: parts.map(parseNotYet).find((found) => found !== null) ?? null,
        further: further.trim(),
      },
    ];
  });
}

/** Patterns for the files of the two test runners. */
const RUNS = [/^(src|sandbox|tools|demo|harness|bench|trust)\/.+\.test\.tsx?$/, /^e2e\/.+\.spec\.ts$/];

/**
 * Returns whether a source has a test with this title that is not skipped. It accepts `test('…'`, `it('…'`,
 * `screenTest('…'` and `test.each(table)('…'`.
 */
export function hasTest(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|it|screenTest)|\\))\\(\\s*(['"\`])${escaped}\\1`).test(source);
}

/** Returns errors in a row's list of tests, one sentence each. Returns none if all tests exist and run. */
export function findGaps(root: string, row: CoverageRow): string[] {
  if (row.tests.length === 0) return [`${row.number} (${row.words}) names no test`];
  return row.tests.flatMap(({ file, title }) => {
    if (!RUNS.some((pattern) => pattern.test(file))) return [`${row.number}: no test runner runs "${file}"`];
    const path = join(root, file);
    if (!existsSync(path)) return [`${row.number}: there is no file ${file}`];
    return hasTest(readFileSync(path, 'utf8'), title)
      ? []
      : [`${row.number}: no test "${title}" runs in ${file}`];
  });
}

/** Numbers of the parts of the specification's section 2, by their headings. */
const PARTS: Readonly<Record<string, string>> = {
  'Public and main layout': '2.1',
  'Dashboard (login required)': '2.2',
  'Shared elements': '2.3',
};

/** Returns the specification's lines by section, including headings. Text before section 1 counts as section 1. */
function readSections(specification: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let section = '1';
  for (const line of specification.split('\n')) {
    const heading = /^##+ (?:(\d+)\. )?(.+)$/.exec(line);
    if (heading) section = heading[1] ?? PARTS[heading[2] ?? ''] ?? section;
    if (line.trim() !== '') sections.set(section, [...(sections.get(section) ?? []), line]);
  }
  return sections;
}

/** Words of the specification for something visible or measurable. Some row of the coverage table must quote each. */
const DECISIVE =
  /\b(?:logo|banner|tagline|grid|icon|badge|sidebar|dropdown|drawer|avatar|switch|modal form|confirmation modal|modals|spinner|toast|alert|disabled|struck through|in red|redirected|read-only|placeholder|retries|cache time|bearer|multipart|local storage|navigation to|transaction id|locally|link home|verify check|social icons)\b/gi;

/**
 * Returns an error for each row whose quotes do not occur together in a line of its section. Also returns errors for
 * decisive words of the specification that no row quotes.
 */
export function compareWithSpecification(rows: readonly CoverageRow[], specification: string): string[] {
  const sections = readSections(specification);
  const faults: string[] = [];
  const quoted = new Map<string, string>();
  for (const { number, section, quotes } of rows) {
    const lines = (sections.get(section) ?? []).filter((line) =>
      quotes.every((quote) => line.includes(quote)),
    );
    if (quotes.length === 0 || lines.length === 0)
      faults.push(`${number}: no line of section ${section} says ${quotes.join(', ') || 'nothing'}`);
    for (const line of lines)
      quoted.set(line, `${quoted.get(line) ?? ''}\n${quotes.join('\n')}`.toLowerCase());
  }
  for (const line of [...sections.values()].flat()) {
    const words = new Set(line.match(DECISIVE)?.map((word) => word.toLowerCase()));
    for (const word of words) {
      if (!quoted.get(line)?.includes(word)) faults.push(`"${word}" is in no row: ${line.slice(0, 80)}`);
    }
  }
  return faults;
}
