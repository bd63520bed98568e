import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../tools/root.ts';

const call = (script: string, option: string) =>
  spawnSync(process.execPath, [script, option], { cwd: ROOT, encoding: 'utf8' });

test.each(['bench/main.ts', 'trust/main.ts'])(
  '%s prints its usage and reports unknown arguments',
  (script) => {
    const helped = call(script, '--help');
    expect(helped).toMatchObject({ status: 0, stdout: expect.stringContaining('--record'), stderr: '' });
    const refused = call(script, '--recrod');
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unknown option '--recrod'"),
    });
    expect(refused.stderr).toContain(helped.stdout.trim());
    expect(refused.stderr).not.toContain('    at ');
  },
);
