import { spawnSync } from 'node:child_process';
import { ROOT } from '../root.ts';

/** Output of an npm command, and whether the command succeeded. */
export type NpmAnswer = { readonly ok: boolean; readonly output: string; readonly complaint: string };

const MOST_BYTES = 64 * 1024 * 1024;

/** Runs npm on this project. */
export function runNpm(args: readonly string[]): NpmAnswer {
  const own = process.env.npm_execpath;
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES } as const;
  const { status, stdout, stderr } = own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return { ok: status === 0, output: stdout ?? '', complaint: stderr ?? '' };
}
