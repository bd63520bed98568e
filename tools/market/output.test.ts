import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutput, openLogFile } from './output.ts';

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-test-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a process that prints a log entry, a sentence, and an error of two lines. */
async function runTalker(sink: ReturnType<typeof createOutput>): Promise<void> {
  const script = join(folder, 'talker.mjs');
  const entry = '{"level":30,"time":"now","name":"web","msg":"request"}';
  writeFileSync(
    script,
    `console.log(${JSON.stringify(entry)}); console.log('Migrated: 0001'); console.error('Error: broken\\n  at line 1');`,
  );
  const child = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  sink.follow('talker', child);
  await once(child, 'close');
}

describe('in production', () => {
  test('each line of the output is a line of JSON', async () => {
    const sink = createOutput({ json: true });
    await runTalker(sink);
    sink.warn('web was killed by SIGKILL; restarting it in 0.5 s.');
    sink.print('\nSecondbyte is open:  http://localhost:3000\n\nCtrl-C stops it.\n');
    const lines = printed.flatMap((text) => text.split('\n'));
    const entries = lines.map((line) => JSON.parse(line) as { name: string; level: number; msg: string });
    const logged = entries.map(({ name, level, msg }) => `${name} ${level} ${msg}`);
    expect(logged.toSorted()).toEqual([
      'market 30 Ctrl-C stops it.',
      'market 30 Secondbyte is open:  http://localhost:3000',
      'market 40 web was killed by SIGKILL; restarting it in 0.5 s.',
      'talker 30 Migrated: 0001',
      'talker 40   at line 1',
      'talker 40 Error: broken',
      'web 30 request',
    ]);
    expect(sink.lastLines('talker')).toContain('broken');
  });
});

test('a demo market logs plain text', () => {
  createOutput({ folder }).print('Secondbyte is open');
  expect(printed).toEqual(['Secondbyte is open']);
});

test.runIf(process.platform !== 'win32')(
  'only their owner can read logs, also in folders of older versions',
  () => {
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    chmodSync(logs, 0o755);
    openLogFile(logs, 'mail').write('a link');
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(logs), modeOf(join(logs, 'mail.log'))]).toEqual([0o700, 0o600]);
  },
);
