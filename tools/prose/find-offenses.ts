import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf, namesOf, type Prose, paragraphsOf } from './find-prose.ts';
import { brokenRules, longSentences, type Rule } from './rules.ts';

const SOURCES = '{src,tools,trust,harness,bench,demo,sandbox,e2e}/**/*.{ts,tsx,mjs}';
const PAGES = ['docs/**/*.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'];

/** A piece of prose that breaks a rule. */
export type Offense = {
  readonly rule: Rule;
  readonly path: string;
  readonly line: number;
  readonly text: string;
};
/** Everything that the style check finds in a project. */
export type ProseReport = {
  readonly offenses: readonly Offense[];
  readonly longSentences: readonly Omit<Offense, 'rule'>[];
};

const slashes = (paths: readonly string[]) => paths.map((path) => path.replaceAll('\\', '/')).sort();

function proseOf(root: string): { readonly path: string; readonly prose: readonly Prose[] }[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return [
    ...slashes(globSync(SOURCES, { cwd: root })).map((path) => ({
      path,
      prose: [...commentsOf(path, read(path)), ...namesOf(path, read(path))],
    })),
    ...slashes(globSync(PAGES, { cwd: root })).map((path) => ({ path, prose: paragraphsOf(read(path)) })),
  ];
}

/**
 * Reads the comments and pages of the project at `root`. Returns the places that break a rule of style, and the long
 * sentences.
 */
export function findOffenses(root: string): ProseReport {
  const all = proseOf(root).flatMap(({ path, prose }) => prose.map((chunk) => ({ path, ...chunk })));
  return {
    offenses: all.flatMap(({ path, kind, line, text }) =>
      brokenRules({ kind, line, text }).map((rule) => ({ rule, path, line, text })),
    ),
    longSentences: all.flatMap(({ path, line, text }) =>
      longSentences(text).map((sentence) => ({ path, line, text: sentence })),
    ),
  };
}
