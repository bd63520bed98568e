import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { sendSignal } from '../harness/processes.ts';

const SCRIPT = join(import.meta.dirname, 'run-process.ts');

function run(env: Readonly<Record<string, string>>, name = 'worker') {
  const settings = { PATH: process.env.PATH, MARKET: 'demo', SMTP_URL: 'smtp://127.0.0.1:9', ...env };
  return spawn(process.execPath, [SCRIPT, name], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Returns the only child of a process, from the process table. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

test.runIf(process.platform === 'linux')(
  'a worker that hangs is replaced with a warning, and ends with its container',
  { timeout: 90_000 },
  async () => {
    const started = run({
      DATABASE_URL: (await testDatabase()).url,
      DATA_DIR: join(import.meta.dirname, '..', 'test-results', 'run-process'),
      SESSION_SECRET: 'the secret of a market that lives for one test',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    });
    let starts = 0;
    const warnings: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      const entry = JSON.parse(line) as { msg: string; level: number };
      if (entry.level === 40 && entry.msg.startsWith('worker ')) warnings.push(entry.msg);
      if (entry.msg !== 'job runner started') continue;
      starts += 1;
      if (starts === 2) break;
      sendSignal(childOf(started.pid ?? 0), 'SIGSTOP');
    }
    expect(warnings.join('\n')).toMatch(/no heartbeat[\s\S]*killed by SIGKILL; restarting it/);
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
  },
);

test('a process that cannot start gives the reason and ends, so that the engine notices', async () => {
  const started = run({}, 'web');
  let words = '';
  started.stderr.on('data', (text) => {
    words += text;
  });
  expect((await once(started, 'close'))[0]).toBe(1);
  expect(words).toContain('DATABASE_URL is missing');
});
