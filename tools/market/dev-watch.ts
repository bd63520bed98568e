// Runs a server script for development and restarts it when server code changes. Pages use hot reload. Node's own
// watcher is unsuitable: it reacts to Vite's temporary files and outlives its parent.
import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { stopChild } from './child.ts';
import { isServerCode } from './server-code.ts';

/** Delay in ms before a restart, because editors write a file in several steps. */
const SETTLE_MS = 120;

const [script = '', ...args] = process.argv.slice(2);
let child: ChildProcess;
let stopping = false;
let timer: NodeJS.Timeout | undefined;

function start(): void {
  child = fork(script, args, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', (message: object) => process.send?.(message));
  const started = child;
  child.on('exit', (code) => {
    if (started === child && !stopping && code !== 0)
      console.error('The process ended. Waiting for a change …');
  });
}

async function restart(path: string): Promise<void> {
  console.log(`${path} changed. Restarting.`);
  await stopChild(child);
  if (!stopping) start();
}

async function stop(): Promise<void> {
  stopping = true;
  await stopChild(child);
  process.exit(0);
}

start();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
watch(join(ROOT, 'src'), { recursive: true }, (_event, path) => {
  if (path === null || !isServerCode(path)) return;
  clearTimeout(timer);
  timer = setTimeout(() => void restart(path), SETTLE_MS);
});
