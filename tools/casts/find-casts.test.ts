import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUncheckedCasts } from './find-casts.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'casts-test-'));
  mkdirSync(join(project, 'src'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const plant = (name: string, code: string) => writeFileSync(join(project, 'src', name), code);
const through = (type: string) => `read as unknown as ${type}`;

test('an assertion that the compiler checks is accepted, and so is text in strings and comments', () => {
  plant('a.ts', "// as never\nexport const text = 'as never before' as string;");
  expect(findUncheckedCasts(project)).toEqual([]);
});

test('an assertion to never is found in each kind of code', () => {
  plant('a.ts', `save({ paid: 1 } as ${'never'});`);
  plant('b.tsx', `export const B = () => <p title={word as\n  ${'never'}} />;`);
  expect(findUncheckedCasts(project)).toEqual([
    expect.stringMatching(/^src\/a\.ts:1 .*Use the intended type/),
    expect.stringMatching(/^src\/b\.tsx:1 .*Use the intended type/),
  ]);
});

test('an assertion through unknown needs a reason, and at most two exist', () => {
  plant('a.ts', `// The library's types leave this out.\nexport const a = ${through('A')};`);
  expect(findUncheckedCasts(project)).toEqual([]);
  plant('b.ts', `export const b = ${through('B')};`);
  expect(findUncheckedCasts(project)).toEqual([expect.stringMatching(/^src\/b\.ts:1 .*says why/)]);
  plant('b.ts', `/**\n * Its reason.\n */\nexport const b = ${through('B')};`);
  plant('c.ts', `// Its reason.\nexport const c = ${through('C')};`);
  expect(findUncheckedCasts(project)).toEqual([
    expect.stringMatching(/^3 assertions .*at most 2.*src\/c\.ts:2/),
  ]);
});
