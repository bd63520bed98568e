import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let dataDir: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'with-market-'));
  dataDir = join(folder, 'data');
  script = join(folder, 'tell.mjs');
  const names = ['DATABASE_URL', 'DATABASE_URL_FILE', 'SESSION_SECRET', 'SESSION_SECRET_FILE'];
  writeFileSync(
    script,
    `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name] ?? null)))`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(flag: string, env: Readonly<Record<string, string>>) {
  const args = [join(import.meta.dirname, 'with-market.ts'), flag, script];
  const settings = { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir, ...env };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: settings });
    return { code: 0, words: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, words: stdout + stderr };
  }
}

test("an operator's command gets each setting from a file as a value, and only once", async () => {
  const url = 'postgres://market:secret@127.0.0.1:1/market';
  writeFileSync(join(folder, 'url'), `${url}\n`);
  writeFileSync(join(folder, 'secret'), 'x'.repeat(40));
  const files = { DATABASE_URL_FILE: join(folder, 'url'), SESSION_SECRET_FILE: join(folder, 'secret') };
  const { code, words } = await run('--as-it-is', files);
  expect([code, JSON.parse(words.split('\n').at(-2) ?? 'null')]).toEqual([
    0,
    [url, null, 'x'.repeat(40), null],
  ]);
});

test('a read-only command reports a missing market and creates none', async () => {
  const { code, words } = await run('--as-it-is', {});
  expect(code).toBe(1);
  expect(words).toContain(`There is no market in ${dataDir}`);
  expect(readdirSync(folder)).not.toContain('data');
});
