import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './root.ts';

type Manifest = { readonly scripts: Readonly<Record<string, string>> };

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
/** Script in place of the market. It reports that it runs, and ends successfully a moment after a stop signal. */
const STUB = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 100));
setInterval(() => {}, 1000);
console.log('running');`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secondbyte-npm-'));
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools', 'run.mjs'), STUB);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform !== 'win32')('npm start', () => {
  test('passes SIGTERM on, waits for the end, and ends with 0 after a clean stop', async () => {
    const manifest = { name: 'market', version: '1.0.0', scripts: { start: scripts.start } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(npm, 'exit');
    npm.stdout.setEncoding('utf8');
    for await (const text of npm.stdout) if (String(text).includes('running')) break;
    npm.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

test('each script replaces its shell, which would not pass signals on', () => {
  expect(Object.values(scripts).filter((script) => !script.startsWith('exec '))).toEqual([]);
});
