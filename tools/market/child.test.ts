import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive, sendSignal, waitUntil } from '../../harness/processes.ts';
import { type ChildPlan, keepRunning, killWhenSilent, runToEnd } from './child.ts';
import { createDisposer, type Disposer } from './disposer.ts';
import { createOutput, type OutputSink } from './output.ts';

const DEADLINE_MS = 20_000;

/**
 * A server like the product's processes. It reports its process id, becomes ready, and stops on request or when its
 * supervisor is gone.
 */
const SOUND = `
  import { appendFileSync } from 'node:fs';
  appendFileSync(process.env.NOTES, process.pid + '\\n');
  process.send({ ready: 'sound', url: 'http://sound' });
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => process.exit());
  setInterval(() => {}, 1000);`;

let folder: string;
let notes: string;
let disposer: Disposer;
let sink: OutputSink;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-test-'));
  notes = join(folder, 'notes');
  disposer = createDisposer();
  sink = createOutput({ folder: join(folder, 'logs') });
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(async () => {
  await disposer.close();
  rmSync(folder, { recursive: true, force: true });
});

function plan(name: string, code: string): ChildPlan {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(script, code);
  return { name, script, env: { ...process.env, NOTES: notes } };
}

function pids(): number[] {
  return existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').map(Number) : [];
}

test('a child is ready with its address, and ends with the market', async () => {
  expect(await keepRunning(plan('sound', SOUND), sink, disposer)).toBe('http://sound');
  const [pid = 0] = pids();
  expect(isAlive(pid)).toBe(true);
  await disposer.close();
  expect(isAlive(pid)).toBe(false);
});

test('a killed child is started again, and the new one stops with the market', async () => {
  await keepRunning(plan('sound', SOUND), sink, disposer);
  sendSignal(pids()[0] ?? 0, 'SIGKILL');
  expect(await waitUntil(() => pids().length === 2, DEADLINE_MS)).toBe(true);
  await disposer.close();
  expect(pids().some(isAlive)).toBe(false);
});

test('a child is killed after its allowed silence, and not before', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const child = Object.assign(new EventEmitter(), { kill: vi.fn() });
  killWhenSilent(child, { name: 'quiet', maxSilenceMs: 1_000 }, sink);
  for (let sign = 0; sign < 5; sign += 1) {
    vi.advanceTimersByTime(1_000);
    child.emit('message', { alive: true });
  }
  expect(child.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_200);
  expect(child.kill).toHaveBeenCalledExactlyOnceWith('SIGKILL');
  vi.useRealTimers();
});

test.runIf(process.platform !== 'win32')('a child that hangs is killed and replaced', async () => {
  const alive = `${SOUND}\n  setInterval(() => process.send({ alive: true }), 50);`;
  await keepRunning({ ...plan('alive', alive), maxSilenceMs: 500 }, sink, disposer);
  const [first = 0] = pids();
  sendSignal(first, 'SIGSTOP');
  expect(await waitUntil(() => pids().length > 1, DEADLINE_MS)).toBe(true);
  expect(isAlive(first)).toBe(false);
});

test('a child that fails before it is ready causes an error with its own output', async () => {
  const failing = plan('failing', "console.error('SMTP_URL is missing'); process.exit(3);");
  await expect(keepRunning(failing, sink, disposer)).rejects.toThrow(
    /failing could not start: ended with code 3.\nSMTP_URL is missing/,
  );
});

test('a failed step causes an error with its own output, and a successful one causes none', async () => {
  await expect(runToEnd(plan('good', ''), sink, disposer)).resolves.toBeUndefined();
  const bad = plan('bad', "throw new Error('no such table')");
  const called: string[] = [];
  const early = {
    ...plan('early', `process.send({ ready: 'accounts' });`),
    onReady: () => called.push('ready'),
  };
  await runToEnd(early, sink, disposer);
  expect(called).toEqual(['ready']);
  await expect(runToEnd(bad, sink, disposer)).rejects.toThrow(/bad ended with code 1.\s[\s\S]*no such table/);
});

test('nothing is started after the market began to stop', async () => {
  await disposer.close();
  await expect(keepRunning(plan('late', SOUND), sink, disposer)).rejects.toThrow('stopping');
  expect(pids()).toEqual([]);
});

test('children end if their supervisor is killed and cannot stop them', async () => {
  const supervisor = join(folder, 'supervisor.mjs');
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  writeFileSync(
    supervisor,
    `import { keepRunning } from ${from('child.ts')};
     import { createOutput } from ${from('output.ts')};
     import { createDisposer } from ${from('disposer.ts')};
     await keepRunning(${JSON.stringify(plan('sound', SOUND))}, createOutput({ folder: 'logs' }), createDisposer());
     process.send('up');`,
  );
  const child = fork(supervisor, { cwd: folder });
  await once(child, 'message');
  child.kill('SIGKILL');
  const [pid = 0] = pids();
  expect(pid).toBeGreaterThan(0);
  expect(await waitUntil(() => !isAlive(pid), DEADLINE_MS)).toBe(true);
});

test('the last started child is stopped first, and a failed stop does not prevent others', async () => {
  const stopped: string[] = [];
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  await disposer.add(async () => void stopped.push('database'));
  await disposer.add(() => Promise.reject(new Error('stuck')));
  await disposer.add(async () => void stopped.push('web'));
  await disposer.close();
  expect(stopped).toEqual(['web', 'database']);
  expect(complaint).toHaveBeenCalledOnce();
});
