import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productColumnList } from '../../src/domains/catalog/products/product-columns.ts';
import { ROOT } from '../root.ts';

const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const chapter = page.split('\n## How to add …\n')[1]?.split(/^## /m)[0] ?? '';
/** How-to lists of CONTRIBUTING.md, by the headings above them. */
const lists = new Map(
  chapter
    .split(/^### /m)
    .slice(1)
    .map((part) => [part.split('\n')[0] ?? '', part]),
);

/** Returns the paths from the root in a text. Paths with placeholders such as `X` or `NAME` are omitted. */
function namedPaths(text: string): string[] {
  const codes = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code);
  return codes.filter((code) => /^(?:src|trust|tools|demo|e2e|bench|docs|harness)\//.test(code));
}

const isChosen = (path: string) => /\b(?:X|NAME|NNNN_what)\b/.test(path);

/** Returns the files that name every column of a product. Tests are omitted. */
function filesWithEveryColumn(): string[] {
  const patterns = productColumnList.map(
    ({ name, key, property }) => new RegExp(`\\b(?:${name}|${key}|${property})\\b`),
  );
  return globSync('{src,tools,trust,demo,e2e}/**/*.{ts,tsx,sql}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path))
    .filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return patterns.every((pattern) => pattern.test(source));
    });
}

describe('the lists of how to add something', () => {
  test('are fifteen or more', () => {
    expect(lists.size).toBeGreaterThanOrEqual(15);
  });

  test.each([...lists])('%s: name files and folders that exist', (_, list) => {
    const lost = namedPaths(list).filter((path) => !isChosen(path) && !existsSync(join(ROOT, path)));
    expect(lost).toEqual([]);
  });

  test('a column of a product: name each file that names all columns', () => {
    const list = lists.get('a column of a product') ?? '';
    const inFolders = namedPaths(list).filter((path) => path.endsWith('/'));
    const files = filesWithEveryColumn();
    expect(files).toContain('src/domains/catalog/products/product-columns.ts');
    const missing = files.filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      return (
        !list.includes(`\`${name}\``) &&
        !list.includes(`${file}\``) &&
        !inFolders.some((folder) => file.startsWith(folder))
      );
    });
    expect(missing).toEqual([]);
  });
});
