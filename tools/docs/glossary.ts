import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

const PAGE = join(ROOT, 'docs', 'glossary.md');
const CODE = '{src,sandbox,tools,harness,demo,bench,trust,e2e}/**/*.{ts,tsx,mjs,sql}';

/** What `docs/glossary.md` says: the words of the code, and names that must not come back. */
export type Glossary = { readonly words: readonly string[]; readonly retired: readonly string[] };

function firstCells(section: string): string[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word') && !line.startsWith('| Was'))
    .map((line) => (line.split('|')[1] ?? '').trim().replaceAll('`', ''));
}

/** Reads the glossary's two tables. */
export function readGlossary(page: string = readFileSync(PAGE, 'utf8')): Glossary {
  const [words = '', retired = ''] = page.split('## Retired names');
  return { words: firstCells(words), retired: firstCells(retired) };
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
