import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './binaries.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secondbyte-binaries-'));
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'a library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('links missing without an install script are created once, and survive a move of the folder', () => {
  linkLibraries(folder);
  linkLibraries(folder);
  const link = join(folder, 'native', 'lib', 'libpq.so.5');
  expect(readlinkSync(link)).toBe('libpq.so.5.18');
  expect(readFileSync(link, 'utf8')).toBe('a library');
});

test('a folder that cannot contain links is reported', () => {
  rmSync(join(folder, 'native', 'lib'), { recursive: true });
  expect(() => linkLibraries(folder)).toThrow(/libpq\.so\.5 could not be linked\. Is its folder writable\?/);
});
