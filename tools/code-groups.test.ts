import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeGroups, codePatterns, notShared } from './code-groups.ts';
import { ROOT } from './root.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => `/${file.replaceAll('\\', '/')}`);

/** Returns whether a pattern matches a file of the project or an installed package. */
function matchesSomething(pattern: string): boolean {
  if (pattern.startsWith('node_modules/')) return existsSync(join(ROOT, pattern));
  return files.some((file) => new RegExp(pattern).test(file));
}

test('each pattern of a group matches a file', () => {
  expect(files.length).toBeGreaterThan(500);
  const dead = Object.entries(codePatterns).flatMap(([group, patterns]) =>
    patterns.filter((pattern) => !matchesSomething(pattern)).map((pattern) => `${group}: ${pattern}`),
  );
  expect(dead).toEqual([]);
});

test('each entry that stays out of the shared group exists', () => {
  expect(notShared.filter((pattern) => !matchesSomething(`/src/${pattern}`))).toEqual([]);
});

test('a pattern without a match would be found', () => {
  expect(matchesSomething('src/ui/no-such-file')).toBe(false);
  expect(matchesSomething('node_modules/no-such-package/')).toBe(false);
});

test('each group has patterns, and each list of patterns a group', () => {
  expect(codeGroups.map(({ name }) => name)).toEqual([...Object.keys(codePatterns), 'shared']);
});
