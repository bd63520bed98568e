import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { DATABASE_USER, makePrivateFolder } from './cluster.ts';
import { canReach, isPrivateTo, type SystemUser } from './system-user.ts';

/** Way in which clients reach the server. */
export type Connection = {
  /** Arguments for the server program. */
  readonly serverArgs: readonly string[];
  /** Folder of the socket. For TCP, the folder contains no socket. */
  readonly socketDir: string;
  /** Password for TCP; empty if only the socket is used. */
  readonly password: string;
  readonly urlOf: (database: string) => string;
};

/** Longest path of a socket that every system supports, in bytes. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Returns a folder for the socket. It is beside the data folder if that path is short and reachable; otherwise it is a
 * temporary folder.
 */
function socketFolder(dataDir: string, user: SystemUser | undefined): string {
  const beside = `${dataDir}-socket`;
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432.lock')) <= LONGEST_SOCKET_PATH;
  if (fits && (!user || canReach(beside, user))) {
    makePrivateFolder(beside, user);
    return beside;
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = join(tmpdir(), `secondbyte-${name}`);
  recreatePrivateFolder(elsewhere, user);
  return elsewhere;
}

/**
 * Creates a private folder. Anyone may write to the temporary folder, so an existing folder must already be private to
 * this user. It is never repaired.
 */
function recreatePrivateFolder(folder: string, user: SystemUser | undefined): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    makePrivateFolder(folder, user);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isPrivateTo(folder, user))
      throw new Error(`${folder} belongs to another user. Remove it and try again.`);
  }
}

/**
 * Plans connections through a socket, in a folder that only the server's user and root may enter. Clients need no
 * password, because the operating system authenticates them (access-rules.ts).
 */
function overSocket(dataDir: string, user: SystemUser | undefined): Connection {
  const socketDir = socketFolder(dataDir, user);
  return {
    serverArgs: ['-c', 'listen_addresses=', '-c', 'port=5432', '-c', `unix_socket_directories=${socketDir}`],
    socketDir,
    password: '',
    urlOf: (database) => `postgres://${DATABASE_USER}@/${database}?host=${encodeURIComponent(socketDir)}`,
  };
}

function rememberedPassword(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(path, password, { mode: 0o600 });
    return password;
  }
}

/**
 * Plans connections for systems without suitable sockets (Windows): loopback TCP with a password that is stored beside
 * the data.
 */
async function overTcp(dataDir: string): Promise<Connection> {
  const password = rememberedPassword(`${dataDir}-password`);
  const port = await freePort();
  return {
    serverArgs: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    socketDir: dataDir,
    password,
    urlOf: (database) => `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`,
  };
}

/** Plans how clients reach the server on `dataDir`. */
export async function planConnection(
  dataDir: string,
  user: SystemUser | undefined,
  transport: 'socket' | 'tcp',
): Promise<Connection> {
  return transport === 'tcp' ? overTcp(dataDir) : overSocket(dataDir, user);
}
