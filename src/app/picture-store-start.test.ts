import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { adoptPictureStore } from '../domains/images/public-api.server.ts';

let database: Database;
let url: string;
let folder: string;

beforeAll(async () => {
  url = (await testDatabase()).url;
  database = openDatabase(url, { poolSize: 1 });
  folder = mkdtempSync(join(tmpdir(), 'picture-store-start-'));
  for (const machine of ['first', 'second']) mkdirSync(join(folder, machine));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a production worker that has `machine` as its data folder. Returns the worker's output when it has ended. */
async function wordsOfWorker(machine: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    MARKET: 'production',
    PUBLIC_URL: 'https://market.example',
    DATABASE_URL: url,
    DATA_DIR: join(folder, machine),
    MAIL_FROM: 'no-reply@market.example',
    SESSION_SECRET: 'the secret of a market that lives for one test',
    SMTP_URL: 'smtp://127.0.0.1:9?ignoreTLS=true',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    TRUST_PROXY: '0',
    LOG_LEVEL: 'silent',
  };
  const worker = [join(import.meta.dirname, 'worker.ts')];
  return promisify(execFile)(process.execPath, worker, { env, timeout: 60_000 }).then(
    () => 'ended without a complaint',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test('a second machine with its own data folder does not start: pictures need a shared store', async () => {
  await adoptPictureStore({
    db: database.db,
    storage: await folderStorage(join(folder, 'first', 'pictures')),
  });
  expect(await wordsOfWorker('second')).toContain(
    `The pictures of this market are not in the folder ${join(folder, 'second', 'pictures')}`,
  );
}, 90_000);
