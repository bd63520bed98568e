import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const SOURCES = ['{src,sandbox,tools,harness,demo,e2e,bench,trust}/**/*.{ts,tsx}', '*.ts'];

/**
 * Maximum number of type assertions `as unknown as …` in the project. Each must have a comment above it with its
 * reason.
 */
const MOST_THROUGH_UNKNOWN = 2;

type Found = { readonly line: number; readonly kind: 'never' | 'unknown'; readonly hasReason: boolean };

/** Finds type assertions that can turn any type into any other: `as never` and `as unknown as …`. */
function uncheckedCasts(path: string, code: string): Found[] {
  const found: Found[] = [];
  const lines = code.split('\n');
  const note = (kind: Found['kind'], start: number) => {
    const line = code.slice(0, start).split('\n').length;
    const hasReason = /^\s*(?:\/\/|\*)/.test(lines[line - 2] ?? '');
    found.push({ line, kind, hasReason });
  };
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  new Visitor({
    TSAsExpression: ({ typeAnnotation, expression, start }) => {
      if (typeAnnotation.type === 'TSNeverKeyword') note('never', start);
      const isInner = expression.type === 'TSAsExpression';
      if (isInner && expression.typeAnnotation.type === 'TSUnknownKeyword') note('unknown', start);
    },
  }).visit(program);
  return found;
}

/**
 * Lists the type assertions of the project at `root` that the compiler cannot check, one sentence each. Returns none
 * if only the allowed assertions through `unknown` remain.
 */
export function findUncheckedCasts(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const all = files
    .sort()
    .flatMap((path) =>
      uncheckedCasts(path, readFileSync(join(root, path), 'utf8')).map((cast) => ({ path, ...cast })),
    );
  const throughUnknown = all.filter(({ kind }) => kind === 'unknown');
  const wrong = all.flatMap(({ path, line, kind, hasReason }) => {
    if (kind === 'never') return [`${path}:${line} asserts "as never". Use the intended type instead.`];
    return hasReason
      ? []
      : [`${path}:${line} asserts "as unknown as" without a comment above that says why.`];
  });
  if (throughUnknown.length <= MOST_THROUGH_UNKNOWN) return wrong;
  const places = throughUnknown.map(({ path, line }) => `${path}:${line}`).join(', ');
  return [
    ...wrong,
    `${throughUnknown.length} assertions "as unknown as", at most ${MOST_THROUGH_UNKNOWN}: ${places}.`,
  ];
}
