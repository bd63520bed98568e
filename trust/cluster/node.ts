import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { processesWorkingIn, sendSignal } from '../../harness/processes.ts';
import { type Line, openLine } from './line.ts';
import type { ClusterPrograms } from './programs.ts';
import { makeFolder, spawnProgram, writeOwnFile } from './spawn.ts';

/** Passwords of PostgreSQL's superuser and of its user for replication. */
type Passwords = { readonly superuser: string; readonly replication: string };

export type NodeOptions = {
  readonly name: string;
  readonly folder: string;
  readonly logs: string;
  readonly programs: ClusterPrograms;
  readonly passwords: Passwords;
  readonly etcdPort: number;
  /** False lets the primary confirm changes that no other server has, to prove that the suite notices losses. */
  readonly isSynchronous: boolean;
};

/** A machine of the cluster: a PostgreSQL server, and the Patroni that manages it. */
export type ClusterNode = {
  readonly name: string;
  /**
   * Ports of the database and of Patroni's API, for load balancers and the suite. They stay reachable when the
   * connections between the machines are cut.
   */
  readonly databasePort: number;
  readonly apiPort: number;
  /** Kills only the database, like a crash; Patroni keeps running. */
  readonly killDatabase: () => void;
  /** Kills the database and Patroni, like the loss of the machine. `start` starts both again. */
  readonly kill: () => Promise<void>;
  readonly start: () => void;
  /** Restarts only Patroni, before its lease ends. The database keeps running. */
  readonly restartPatroni: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /**
   * Disconnects the machine from the other machine and from etcd (`all`), or only from the other machine (`other`).
   * Clients still reach it.
   */
  readonly isolate: (from: 'all' | 'other') => void;
  readonly mend: () => void;
  /** Sends a request to Patroni's API. Returns undefined if no response arrives. */
  readonly request: (path: string, body?: unknown) => Promise<{ status: number; body: unknown } | undefined>;
  readonly stop: () => Promise<void>;
};

const HOST = '127.0.0.1';
const API_TIMEOUT_MS = 3_000;
/** Timeout of a switchover in ms. Patroni responds only when the switchover is done. */
const CHANGE_TIMEOUT_MS = 60_000;

/**
 * Timing of the cluster, in seconds. A lost machine is replaced when its lease ends (`ttl`, Patroni's minimum). A
 * machine whose database has died is replaced immediately. `docs/scaling.md` recommends the same values.
 */
const TIMING = { ttl: 20, loop_wait: 5, retry_timeout: 5, primary_start_timeout: 0 } as const;

/** PostgreSQL's settings. The timeouts between the two servers limit how long a commit waits for a lost server. */
const PARAMETERS = {
  max_connections: 150,
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  wal_log_hints: 'on',
  timezone: 'UTC',
};

type Ports = {
  readonly database: number;
  readonly api: number;
  readonly lines: Record<'database' | 'api' | 'etcd', Line>;
};

function settingsOf(options: NodeOptions, { database, api, lines }: Ports): unknown {
  const { name, folder, programs, passwords, isSynchronous } = options;
  return {
    scope: 'market',
    name,
    restapi: { listen: `${HOST}:${api}`, connect_address: `${HOST}:${lines.api.port}` },
    // Use the proxied address, not the address that etcd itself reports.
    etcd3: { hosts: [`${HOST}:${lines.etcd.port}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...TIMING,
        // Without synchronous mode, a follower may lag by any amount and still become the leader.
        ...(isSynchronous ? { synchronous_mode: true } : { maximum_lag_on_failover: 1024 ** 3 }),
        postgresql: { use_pg_rewind: true, parameters: PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${database}`,
      connect_address: `${HOST}:${lines.database.port}`,
      data_dir: join(folder, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(folder, 'pgpass'),
      use_unix_socket: true,
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${HOST}/32 scram-sha-256`,
        `host all all ${HOST}/32 scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      // If a disconnected server accepted writes, no client got a confirmation. So its data may be deleted.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

async function openPorts(etcdPort: number): Promise<Ports> {
  const [database, api] = [await freePort(), await freePort()];
  const lines = {
    database: await openLine(database),
    api: await openLine(api),
    etcd: await openLine(etcdPort),
  };
  return { database, api, lines };
}

/** Sends a request to Patroni's API. A body makes it a POST request. */
async function requestPatroni(port: number, path: string, body?: unknown) {
  try {
    const response = await fetch(`http://${HOST}:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(body === undefined ? API_TIMEOUT_MS : CHANGE_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  } catch {
    return undefined;
  }
}

/** Starts Patroni. Returns functions that send signals to it and start it again. */
function openPatroni({ name, folder, logs, programs }: NodeOptions, settingsFile: string) {
  let patroni: ChildProcess;
  const start = () => {
    patroni = spawnProgram(name, programs.patroni, [settingsFile], { folder, logs });
  };
  const signal = (kind: NodeJS.Signals) => void patroni.kill(kind);
  const isOver = () => patroni.exitCode !== null || patroni.signalCode !== null;
  const kill = async () => {
    const gone = isOver() ? undefined : once(patroni, 'exit');
    signal('SIGKILL');
    await gone;
  };
  start();
  return {
    start,
    signal,
    kill,
    restart: async () => {
      await kill();
      start();
    },
  };
}

function signalDatabase(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesWorkingIn(join(folder, 'data'))) sendSignal(pid, signal);
}

/** Returns functions that disconnect a machine from the other machine and from etcd, and that repair all lines. */
function openIsolation(lines: Ports['lines']) {
  const { database, api, etcd } = lines;
  return {
    isolate: (from: 'all' | 'other') => {
      for (const line of from === 'all' ? [database, api, etcd] : [database, api]) line.cut();
    },
    mend: () => {
      for (const line of Object.values(lines)) line.mend();
    },
  };
}

/** Starts a machine of the cluster. Resolves before its database is up. */
export async function startNode(options: NodeOptions): Promise<ClusterNode> {
  const { name, folder } = options;
  const ports = await openPorts(options.etcdPort);
  const file = join(folder, 'patroni.json');
  makeFolder(folder);
  writeOwnFile(file, JSON.stringify(settingsOf(options, ports)));
  const patroni = openPatroni(options, file);
  const kill = async () => {
    // Kill Patroni first, because it would restart the database.
    await patroni.kill();
    signalDatabase(folder, 'SIGKILL');
  };
  const thaw = () => {
    signalDatabase(folder, 'SIGCONT');
    patroni.signal('SIGCONT');
  };
  return {
    name,
    databasePort: ports.database,
    apiPort: ports.api,
    killDatabase: () => signalDatabase(folder, 'SIGKILL'),
    kill,
    start: patroni.start,
    restartPatroni: patroni.restart,
    freeze: () => {
      patroni.signal('SIGSTOP');
      signalDatabase(folder, 'SIGSTOP');
    },
    thaw,
    ...openIsolation(ports.lines),
    request: (path, body) => requestPatroni(ports.api, path, body),
    stop: async () => {
      thaw();
      // Kill the machine without a shutdown, because its data is not needed any more.
      await kill();
      await Promise.all(Object.values(ports.lines).map((line) => line.close()));
    },
  };
}
