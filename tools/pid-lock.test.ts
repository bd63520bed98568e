import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquirePidLock, lockHolder, PidLockedError } from './pid-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-test-'));
  path = join(folder, 'market.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a held lock is refused to a second process and returns the text of its holder', () => {
  const lock = acquirePidLock(path);
  lock.write({ url: 'http://localhost:3000' });
  expect(() => acquirePidLock(path)).toThrow(PidLockedError);
  expect(lockHolder(path)).toMatchObject({ pid: process.pid, facts: { url: 'http://localhost:3000' } });
});

test('a released lock can be taken again', () => {
  acquirePidLock(path).release();
  expect(lockHolder(path)).toBeUndefined();
  expect(() => acquirePidLock(path)).not.toThrow();
});

test('the lock of a dead process is taken over, also if another process has its number now', () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, identity: 'of an earlier life', facts: {} }));
  expect(lockHolder(path)).toBeUndefined();
  acquirePidLock(path);
  expect(JSON.parse(readFileSync(path, 'utf8')).identity).not.toBe('of an earlier life');
});

test('a damaged lock file blocks nobody', () => {
  writeFileSync(path, '{"pid":');
  expect(() => acquirePidLock(path)).not.toThrow();
});
