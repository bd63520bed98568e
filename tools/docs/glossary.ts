import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

const PAGE = join(ROOT, 'docs', 'glossary.md');
/** Former names, each with the one that took its place. */
const RETIRED = join(ROOT, 'tools', 'docs', 'retired-names.json');
const CODE = '{src,sandbox,tools,harness,demo,bench,trust,e2e}/**/*.{ts,tsx,mjs,sql}';

/** A word of our own in `docs/glossary.md`. */
export type GlossaryWord = {
  readonly word: string;
  readonly meaning: string;
  /** Why the field's own word does not do. */
  readonly reason: string;
};

/** Reads the glossary's table. */
export function readGlossary(page: string = readFileSync(PAGE, 'utf8')): GlossaryWord[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word'))
    .map((line) => {
      const [word = '', meaning = '', reason = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { word, meaning, reason };
    });
}

/** Reads the names that gave way to a standard term and must not come back. */
export function readRetiredNames(): string[] {
  return Object.keys(JSON.parse(readFileSync(RETIRED, 'utf8')));
}

/** Every source file of the project, its path (from the root) in its first line. */
export function readSources(): { readonly path: string; readonly text: string }[] {
  return globSync(CODE, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: `${path}\n${readFileSync(join(ROOT, path), 'utf8')}` }));
}

/** Finds a word of the glossary in names and comments, however it is written: `stand-in`, `standIn`, `STAND_IN`. */
export function wordPattern(word: string): RegExp {
  return new RegExp(word.split(/[ -]/).join('[ _-]?'), 'i');
}

/** Finds a retired name as a whole word, in code and in paths. */
export function namePattern(name: string): RegExp {
  return new RegExp(`(?<![\\w$-])${name.replaceAll('.', '\\.')}(?![\\w$-])`);
}
