import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, 'docs', 'decisions');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const numbers = new Set(pages.map((name) => name.slice(0, 4)));
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** Folders to which paths in pages are relative. */
const ROOTS = ['', 'src', 'src/domains'];

/** Returns the file paths in a text that do not exist. */
function missingFiles(text: string): string[] {
  const named = [...text.matchAll(/`((?:[\w+-][\w.+-]*\/)+[\w.+-]+\.(?:tsx?|sql|md|json))`/g)];
  const paths = named.map(([, path = '']) => path);
  return paths.filter((path) => !ROOTS.some((root) => existsSync(join(ROOT, root, path))));
}

/**
 * Returns the numbers in a text for which no decision exists. `pattern` finds the numbers: "0025" in pages of
 * decisions, and "decision 0025" in other texts.
 */
function missingNumbers(text: string, pattern: RegExp): string[] {
  const named = [...text.matchAll(pattern)].flatMap(([, list = '']) => list.match(/\d{4}/g) ?? []);
  return named.filter((number) => !numbers.has(number));
}

test('each page is in the index once, and nothing else is', () => {
  const linked = [...read('README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(linked.toSorted()).toEqual(pages.toSorted());
});

test('a number belongs to one page, whose title begins with it', () => {
  expect(numbers.size).toBe(pages.length);
  expect(pages.filter((name) => !read(name).startsWith(`# ${name.slice(0, 4)}: `))).toEqual([]);
});

test.each(pages)('%s names files and decisions that exist', (name) => {
  expect(missingFiles(read(name))).toEqual([]);
  expect(missingNumbers(read(name), /\b(00\d\d)\b/g)).toEqual([]);
});

test('texts that name a decision name an existing one', () => {
  const sources = globSync(
    ['{src,tools,trust,bench,harness,demo,e2e}/**/*.{ts,tsx,md,sql}', 'docs/*.md', '*.md'],
    {
      cwd: ROOT,
    },
  );
  const faults = sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const byNumber = missingNumbers(text, /\bdecisions? ((?:\d{4}(?:, | and )?)+)/g);
    const byName = [...text.matchAll(/decisions\/(\d{4}[\w-]*\.md)/g)].map(([, name = '']) => name);
    return [...byNumber, ...byName.filter((name) => !pages.includes(name))].map((one) => `${file}: ${one}`);
  });
  expect(faults).toEqual([]);
});
