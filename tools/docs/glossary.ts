import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

const PAGE = join(ROOT, 'docs', 'glossary.md');
/** File with former names and their replacements. */
const RETIRED = join(ROOT, 'tools', 'docs', 'retired-names.json');
const CODE = '{src,sandbox,tools,harness,demo,bench,trust,e2e}/**/*.{ts,tsx,mjs,sql}';

/** An entry of `docs/glossary.md`. */
export type GlossaryWord = {
  readonly word: string;
  readonly meaning: string;
  /** Reason why the usual term does not fit. */
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

/** Reads the former names that must not come back. */
export function readRetiredNames(): string[] {
  return Object.keys(JSON.parse(readFileSync(RETIRED, 'utf8')));
}

/** Reads every source file of the project. The first line of each text is the file's path from the root. */
export function readSources(): { readonly path: string; readonly text: string }[] {
  return globSync(CODE, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: `${path}\n${readFileSync(join(ROOT, path), 'utf8')}` }));
}

/**
 * Returns a pattern for a glossary word in names and comments, in every spelling: `stand-in`, `standIn`, `STAND_IN`.
 */
export function wordPattern(word: string): RegExp {
  return new RegExp(word.split(/[ -]/).join('[ _-]?'), 'i');
}

/** Returns a pattern for a former name as a whole word, in code and in paths. */
export function namePattern(name: string): RegExp {
  return new RegExp(`(?<![\\w$-])${name.replaceAll('.', '\\.')}(?![\\w$-])`);
}
