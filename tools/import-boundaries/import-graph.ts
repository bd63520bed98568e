import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import of one file by another file; imports of types count, too. Paths are from the project's root. */
export type Import = { readonly from: string; readonly to: string; readonly line: number };

const SOURCES = ['{src,sandbox,tools,harness,demo,e2e,bench,trust}/**/*.{ts,tsx,mjs}', '*.ts'];

/** Folders of `src` that have a name in `imports` of package.json. */
const NAMED_FOLDERS = /^#(?:platform|kernel|ui)\//;

type Source = { readonly value?: unknown; readonly start: number } | null | undefined;

/** Returns every module that `code` names in imports, re-exports, import() and types such as import('…'). */
function namedModules(path: string, code: string): { specifier: string; line: number }[] {
  const found: { specifier: string; line: number }[] = [];
  const note = (source: Source) => {
    if (typeof source?.value !== 'string') return;
    found.push({ specifier: source.value, line: code.slice(0, source.start).split('\n').length });
  };
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ImportExpression: (node) => note(node.source as Source),
    TSImportType: (node) => note(node.source),
  }).visit(program);
  return found;
}

/**
 * Returns whether a specifier means a file of the project. Generated route types belong to no folder, so they do not
 * count.
 */
function isOurs(specifier: string): boolean {
  return (specifier.startsWith('.') || NAMED_FOLDERS.test(specifier)) && !specifier.includes('/+types/');
}

/** Returns the file that `specifier` in the file `from` means. Both paths are from the project's root. */
function resolve(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  return NAMED_FOLDERS.test(path) ? posix.join('src', path.slice(1)) : posix.join(dirname(from), path);
}

/** Reads all imports between files of the project at `root`. Imports of packages are omitted. */
export function readImports(root: string): Import[] {
  const files = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return files.sort().flatMap((from) =>
    namedModules(from, readFileSync(join(root, from), 'utf8'))
      .filter(({ specifier }) => isOurs(specifier))
      .map(({ specifier, line }) => ({ from, to: resolve(from, specifier), line })),
  );
}
