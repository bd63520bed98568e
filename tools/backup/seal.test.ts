import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { makeIdentity } from './encryption.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seal-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function seal(input: Buffer, recipient: string | undefined, ...args: string[]) {
  const script = join(ROOT, 'tools', 'backup', 'seal.ts');
  const env = { ...process.env, BACKUP_RECIPIENT: recipient };
  return spawnSync(process.execPath, [script, ...args], { input, env });
}

test('data sealed for a key is opened only by that key, and mistakes are reported', async () => {
  const [keyFile, otherFile] = [join(folder, 'key.txt'), join(folder, 'other.txt')];
  const recipient = await makeIdentity(keyFile);
  await makeIdentity(otherFile);
  const segment = Buffer.alloc(1_000_000, 'a line of a log ');
  const sealed = seal(segment, recipient);
  expect(sealed.status).toBe(0);
  expect(sealed.stdout.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(sealed.stdout.includes('a line of')).toBe(false);
  expect(seal(sealed.stdout, undefined, '--open', keyFile).stdout.equals(segment)).toBe(true);
  const refused = seal(sealed.stdout, undefined, '--open', otherFile);
  expect([refused.status, refused.stderr.toString()]).toEqual([1, expect.stringMatching(/cannot decrypt/)]);
  expect(seal(segment, '').stderr.toString()).toMatch(/BACKUP_RECIPIENT is missing/);
});
