import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsTestMarket, openAccountsTestMarket } from '../domains/accounts/testing/test-market.ts';
import { testDatabase } from '../platform/testing/database.ts';

const SCRIPT = join(import.meta.dirname, 'first-admin.ts');

let market: AccountsTestMarket;
let folder: string;
let file: string;
beforeAll(async () => {
  market = await openAccountsTestMarket();
  folder = mkdtempSync(join(tmpdir(), 'first-admin-test-'));
  file = join(folder, 'first-admin-link');
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command that invites the first admin, and returns its output. */
async function run(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: (await testDatabase()).url,
    ADMIN_EMAIL: 'chief@market.example',
    PUBLIC_URL: market.publicUrl,
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, file], { env });
  return stdout + stderr;
}

test('the link is in a file that only its owner can read, never in the log, and only until it is used', async () => {
  writeFileSync(file, 'of an earlier start', { mode: 0o644 });
  expect(await run()).toBe(`First admin: open the link in ${file} within 30 minutes. It works once.\n`);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const token = new URL(readFileSync(file, 'utf8')).searchParams.get('token');
  const reset = await market.send('POST', '/password-resets', { json: { token, password: 'a good one' } });
  expect(reset.status).toBe(200);
  expect(await run()).toBe('');
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
});
