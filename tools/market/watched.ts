// Runs a script under `node --watch` and ends with the supervisor, which Node's watcher alone does not do while
// it waits for a broken script to change.
import { spawn } from 'node:child_process';

const args = ['--watch', '--watch-preserve-output', ...process.argv.slice(2)];
const watcher = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

watcher.on('message', (message: object) => process.send?.(message));
watcher.on('exit', (code) => process.exit(code ?? 1));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => watcher.kill('SIGTERM'));
