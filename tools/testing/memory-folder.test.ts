import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('folders of finished runs are removed, and those of running ones stay', () => {
  // Folders of two processes. The first process id is above Linux's maximum, so this process cannot exist. The second
  // process runs.
  const [over, running] = [
    join(place, 'secondbyte-tests-4194305'),
    join(place, `secondbyte-tests-${process.ppid}`),
  ];
  mkdirSync(over);
  mkdirSync(running);
  makeMemoryFolder(place);
  expect([existsSync(over), existsSync(running)]).toEqual([false, true]);
});

test('other users, such as that of PostgreSQL, may write to the folder', () => {
  const folder = makeMemoryFolder(place, { space: 0, memory: 0 });
  expect(statSync(folder ?? '').mode & 0o7777).toBe(0o1777);
});

test.each([
  ['space is short', { space: Number.POSITIVE_INFINITY, memory: 0 }],
  ['memory is short', { space: 0, memory: Number.POSITIVE_INFINITY }],
])('there is no folder if %s', (_, needed) => {
  expect(makeMemoryFolder(place, needed)).toBeNull();
});

test('there is no folder on a system without files in memory', () => {
  expect(makeMemoryFolder(join(place, 'nowhere'))).toBeNull();
});
