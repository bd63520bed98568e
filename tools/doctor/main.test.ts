import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';

let database: Database;
let url: string;

beforeAll(async () => {
  url = (await testDatabase()).url;
  database = openDatabase(url, { poolSize: 1 });
});
afterAll(() => database.close());

async function callDoctor(): Promise<{ readonly status: number; readonly words: string }> {
  const main = join(import.meta.dirname, 'main.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'data'], {
      env: { DATABASE_URL: url },
    });
    return { status: 0, words: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, words: stdout + stderr };
  }
}

test('the doctor passes a healthy market, and otherwise ends with 1 and names the cause', async () => {
  expect(await callDoctor()).toMatchObject({
    status: 0,
    words: expect.stringMatching(/✓ one-paid-booking\n/),
  });
  await sql`update category_counts set listed = 3 where category = 'Desktop'`.execute(database.db);
  const { status, words } = await callDoctor();
  expect(status).toBe(1);
  expect(words).toContain('✗ counts-agree');
  expect(words).toMatch(/Violated by: Desktop\n/);
});
