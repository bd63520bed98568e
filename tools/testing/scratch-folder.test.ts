import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './scratch-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('folders of runs that are over are removed, those of running ones stay', () => {
  // No process has a number above the highest that Linux gives.
  const [over, running] = [
    join(place, 'secondbyte-tests-4194305'),
    join(place, `secondbyte-tests-${process.ppid}`),
  ];
  mkdirSync(over);
  mkdirSync(running);
  makeMemoryFolder(place);
  expect([existsSync(over), existsSync(running)]).toEqual([false, true]);
});

test('other users may write into the folder, and without a place there is none', () => {
  const folder = makeMemoryFolder(place);
  if (folder !== null) expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  expect(makeMemoryFolder(join(place, 'nowhere'))).toBeNull();
});
