import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { endProgram, untilListening } from './front.ts';
import { boundToParent } from './programs.ts';

/** User "nobody", because PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** A connection pooler in front of a database. */
export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts PgBouncer in transaction mode in front of the database at `databaseUrl`, which has a password. */
export async function startPgBouncer(
  program: string,
  folder: string,
  databaseUrl: string,
  more: Readonly<Record<string, string | number>> = {},
): Promise<Pooler> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 20,
    server_tls_sslmode: 'prefer',
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `${pathname.slice(1)} = host=${hostname} port=${databasePort}`;
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, users, file]) chownSync(path, NOBODY, NOBODY);
  const child: ChildProcess = spawn(...boundToParent(program, [file]), {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  await untilListening('pgbouncer', port, child);
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.search = '';
  return { url: url.toString(), stop: () => endProgram(child) };
}
