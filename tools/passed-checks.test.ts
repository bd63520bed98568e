import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPassedChecks } from './passed-checks.ts';

const CODE = /\.ts$/;
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'passed-checks-test-'));
  writeFileSync(join(project, 'a.ts'), 'export {};');
  writeFileSync(join(project, '.gitignore'), '.cache/\n');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const initialize = () => execFileSync('git', ['init', '--quiet'], { cwd: project });
const open = () => openPassedChecks(project, join(project, '.cache', 'checks.json'));

test('a passed check counts while its inputs are the same', () => {
  initialize();
  expect(open().has('types', CODE)).toBe(false);
  open().add('types', CODE);
  writeFileSync(join(project, 'README.md'), 'no input');
  expect(open().has('types', CODE)).toBe(true);
  expect(open().has('casts', CODE)).toBe(false);
});

test.each([
  ['a changed input', () => writeFileSync(join(project, 'a.ts'), 'export const a = 1;')],
  ['a new input', () => writeFileSync(join(project, 'b.ts'), 'export {};')],
  ['a removed input', () => rmSync(join(project, 'a.ts'))],
])('%s requires the check again', (_title, change) => {
  initialize();
  open().add('types', CODE);
  change();
  expect(open().has('types', CODE)).toBe(false);
});

test('an edit during a check counts as new for the next run', () => {
  initialize();
  const passed = open();
  writeFileSync(join(project, 'a.ts'), 'export const a = 1;');
  passed.add('types', CODE);
  expect(open().has('types', CODE)).toBe(false);
});

test('outside a repository no check counts as passed', () => {
  open().add('types', CODE);
  expect(open().has('types', CODE)).toBe(false);
});
