import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, openIntent, SECRET_KEY } from './test-bench.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'card-processor-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(withIpc = false): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SECRET_KEY, PUBLISHABLE_KEY: 'pk_test_main' },
    stdio: withIpc ? ['ignore', 'pipe', 'inherit', 'ipc'] : ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('No output');
  const [line] = await once(child.stdout, 'data');
  const ready = JSON.parse(String(line)) as { ready: string; url: string };
  expect(ready.ready).toBe('card-processor');
  return { child, url: ready.url };
}

describe('the program', () => {
  it('loses no acknowledged payment when it is killed', async () => {
    const first = await start();
    const stripe = clientOf(first.url, SECRET_KEY);
    const acknowledged: string[] = [];
    const work = (async () => {
      for (;;) {
        acknowledged.push((await openIntent(stripe, { payment_method: 'pm_card_visa', confirm: true })).id);
      }
    })().catch(() => undefined);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    first.child.kill('SIGKILL');
    await work;
    const second = await start();
    const again = clientOf(second.url, SECRET_KEY);
    for (const id of acknowledged) {
      expect(await again.paymentIntents.retrieve(id)).toMatchObject({ id, status: 'succeeded' });
    }
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with code 0 on %s', async (signal) => {
    const { child } = await start();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('prints a ready line, and exits with code 0 when its parent disconnects', async () => {
    const { child } = await start(true);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
