import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/root.ts';
import { ensurePrograms } from './programs.ts';

const FOLDER = join(ROOT, 'packaging', 'monitoring');
const TIMEOUT_MS = 120_000;

test('Prometheus accepts the rules, and each fires as described', { timeout: TIMEOUT_MS }, (context) => {
  const { promtool } = ensurePrograms((line) => console.log(line), ['promtool']);
  if (promtool === undefined) return context.skip();
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: FOLDER, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});
