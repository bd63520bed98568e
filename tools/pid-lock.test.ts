import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClaimedError, holderOf, takeClaim } from './pid-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-test-'));
  path = join(folder, 'market.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a held claim is refused to a second taker and tells what its holder says', () => {
  const claim = takeClaim(path);
  claim.tell({ url: 'http://localhost:3000' });
  expect(() => takeClaim(path)).toThrow(ClaimedError);
  expect(holderOf(path)).toMatchObject({ pid: process.pid, facts: { url: 'http://localhost:3000' } });
});

test('a released claim can be taken again', () => {
  takeClaim(path).release();
  expect(holderOf(path)).toBeUndefined();
  expect(() => takeClaim(path)).not.toThrow();
});

test('the claim of a process that is gone is taken over, also when a stranger has its number now', () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, identity: 'of an earlier life', facts: {} }));
  expect(holderOf(path)).toBeUndefined();
  takeClaim(path);
  expect(JSON.parse(readFileSync(path, 'utf8')).identity).not.toBe('of an earlier life');
});

test('a torn claim file does not keep anybody out', () => {
  writeFileSync(path, '{"pid":');
  expect(() => takeClaim(path)).not.toThrow();
});
