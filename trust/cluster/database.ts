import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { KillableDatabase } from '../../harness/killable-database.ts';
import { freePort } from '../../harness/ports.ts';
import { createDisposer, type Disposer } from '../../tools/market/disposer.ts';
import { endProgram, untilListening } from '../production/front.ts';
import { startPgBouncer } from '../production/pgbouncer.ts';
import { startDatabaseBalancer } from './balancer.ts';
import { type ClusterNode, type NodeOptions, startNode } from './node.ts';
import type { ClusterPrograms } from './programs.ts';
import { makeFolder, spawnProgram } from './spawn.ts';

export type ClusterOptions = {
  readonly programs: ClusterPrograms;
  /** False lets the leader confirm changes that no other server has; true by default. */
  readonly isSynchronous?: boolean;
};

/** A database cluster of two servers. One server follows the other and replaces it after a failure. */
export type ClusterDatabase = KillableDatabase & {
  readonly nodes: readonly ClusterNode[];
  /** Returns the node that leads now; undefined if no node leads. */
  readonly leader: () => Promise<ClusterNode | undefined>;
  /** Returns whether one node leads and the other node has all confirmed changes. */
  readonly isWhole: () => Promise<boolean>;
  /** Makes the follower the leader in a planned switchover. Returns false if the cluster refused the switchover. */
  readonly switchOver: () => Promise<boolean>;
  /**
   * Delays or resumes the replay of changes on the follower. The follower still confirms that it has received them.
   */
  readonly delayFollower: (isDelayed: boolean) => Promise<void>;
  /** Restarts the leader's Patroni. An operator would do so if Patroni's log shows that its view of etcd is stale. */
  readonly restartPatroni: () => Promise<void>;
  /** Returns how often Patroni had to be restarted. */
  readonly patroniRestarts: () => number;
  /** Returns the newest lines of each program of the cluster. */
  readonly lastLines: () => string;
};

const HOST = '127.0.0.1';
const START_MS = 120_000;
const PAUSE_MS = 250;
const LAST_LINES = 30;

/**
 * Settings of PgBouncer; times are in seconds. It reconnects to a lost server immediately, and clients wait no longer
 * than a web process waits.
 */
const POOLER = {
  max_client_conn: 500,
  server_login_retry: 1,
  server_connect_timeout: 3,
  query_wait_timeout: 8,
  server_lifetime: 600,
};

const secret = () => randomBytes(16).toString('hex');

/** Waits until `find` finds something and returns it. After `timeoutMs`, throws an error that names `what`. */
export async function untilFound<Item>(
  what: string,
  find: () => Promise<Item | undefined | false>,
  timeoutMs: number,
): Promise<Item> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`did not get ${what} within ${timeoutMs / 1_000} s`);
    await sleep(PAUSE_MS);
  }
}

async function hasVersion(etcdUrl: string): Promise<boolean> {
  const { etcdcluster } = (await (await fetch(`${etcdUrl}/version`)).json()) as { etcdcluster?: string };
  return /^\d/.test(etcdcluster ?? '');
}

async function startEtcd(program: string, folder: string, logs: string, disposer: Disposer): Promise<number> {
  const [port, peers] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://${HOST}:${port}`, `http://${HOST}:${peers}`];
  makeFolder(folder);
  const args = ['--name', 'etcd', '--data-dir', join(folder, 'data'), '--initial-cluster', `etcd=${peerUrl}`];
  args.push('--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl);
  args.push('--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl);
  const child = spawnProgram('etcd', program, args, { folder, logs });
  await disposer.add(() => endProgram(child));
  await untilListening('etcd', port, child);
  // Patroni exits for good if it starts before the members have agreed on the protocol version.
  await untilFound('a version of etcd', () => hasVersion(clientUrl), START_MS);
  return port;
}

type Member = { readonly name: string; readonly role: string; readonly state: string };

function membersOf(body: unknown): readonly Member[] {
  return (Object(body) as { members?: Member[] }).members ?? [];
}

async function findLeader(nodes: readonly ClusterNode[]): Promise<ClusterNode | undefined> {
  const responses = await Promise.all(nodes.map((node) => node.request('/primary')));
  return nodes.find((_, index) => responses[index]?.status === 200);
}

/** Runs statements as a server's superuser. */
async function command({ databasePort }: ClusterNode, password: string, ...statements: string[]) {
  const connectionString = `postgres://postgres:${password}@${HOST}:${databasePort}/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts both servers, one after the other. */
async function startNodes(
  folder: string,
  options: Omit<NodeOptions, 'name' | 'folder'>,
  disposer: Disposer,
): Promise<ClusterNode[]> {
  const nodes: ClusterNode[] = [];
  for (const name of ['one', 'two']) {
    const node = await startNode({ ...options, name, folder: join(folder, name) });
    await disposer.add(node.stop);
    nodes.push(node);
  }
  return nodes;
}

/** Creates the market's user and database on the leader. Returns the user's password. */
async function createMarketDatabase(leader: ClusterNode, superuserPassword: string): Promise<string> {
  const password = secret();
  await command(
    leader,
    superuserPassword,
    `create role market login password ${pg.escapeLiteral(password)}`,
    'create database market owner market',
  );
  return password;
}

/** Starts the load balancer and PgBouncer. Returns the market's settings for them. */
async function startAccess(
  folder: string,
  programs: ClusterPrograms,
  nodes: readonly ClusterNode[],
  password: string,
  disposer: Disposer,
) {
  const place = { program: programs.haproxy, folder: join(folder, 'haproxy'), logs: join(folder, 'logs') };
  const balancer = await startDatabaseBalancer(place, nodes);
  await disposer.add(balancer.stop);
  const urlAt = (port: number) => `postgres://market:${password}@${HOST}:${port}/market`;
  const databaseUrl = urlAt(balancer.primaryPort);
  const pooler = await startPgBouncer(programs.pgbouncer, join(folder, 'pgbouncer'), databaseUrl, POOLER);
  await disposer.add(pooler.stop);
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    // Debian's PgBouncer does not support prepared statements.
    DATABASE_PREPARED_STATEMENTS: 'false',
    DATABASE_REPLICA_URLS: urlAt(balancer.standbyPort),
  };
  return { databaseUrl, settings };
}

/** Returns functions for the actions of an operator of the cluster. */
function openOperation(nodes: readonly ClusterNode[], superuserPassword: string) {
  const leader = () => findLeader(nodes);
  let restarts = 0;
  return {
    leader,
    switchOver: async () => {
      const leading = await leader();
      const candidate = nodes.find((node) => node !== leading)?.name;
      const response = await leading?.request('/switchover', { leader: leading.name, candidate });
      return response?.status === 200;
    },
    delayFollower: async (isDelayed: boolean) => {
      const leading = await leader();
      const follower = nodes.find((node) => node !== leading);
      const statement = `select pg_wal_replay_${isDelayed ? 'pause' : 'resume'}()`;
      if (follower) await command(follower, superuserPassword, statement);
    },
    restartPatroni: async () => {
      restarts += 1;
      await (await leader())?.restartPatroni();
    },
    patroniRestarts: () => restarts,
  };
}

async function start(folder: string, { programs, isSynchronous = true }: ClusterOptions, disposer: Disposer) {
  const logs = join(folder, 'logs');
  const etcdPort = await startEtcd(programs.etcd, join(folder, 'etcd'), logs, disposer);
  const passwords = { superuser: secret(), replication: secret() };
  const nodeOptions = { logs, programs, passwords, etcdPort, isSynchronous };
  const nodes = await startNodes(folder, nodeOptions, disposer);
  const operation = openOperation(nodes, passwords.superuser);
  const { leader } = operation;
  const first = await untilFound('a leader', leader, START_MS);
  const password = await createMarketDatabase(first, passwords.superuser);
  const access = await startAccess(folder, programs, nodes, password, disposer);
  const isWhole = async () => {
    const leading = await leader();
    const members = membersOf((await leading?.request('/cluster'))?.body);
    const follower = isSynchronous ? 'sync_standby' : 'replica';
    return members.some(({ role, state }) => role === follower && /^(?:running|streaming)$/.test(state));
  };
  await untilFound('a follower', isWhole, START_MS);
  return { ...access, nodes, isWhole, ...operation };
}

/** Returns the newest lines of each program of a cluster. */
function readLastLines(logs: string): string {
  return readdirSync(logs)
    .map((file) =>
      [file, ...readFileSync(join(logs, file), 'utf8').split('\n').slice(-LAST_LINES)].join('\n'),
    )
    .join('\n\n');
}

/**
 * Starts two PostgreSQL servers under Patroni, with etcd, a load balancer to the leader, and PgBouncer in transaction
 * mode.
 */
export async function startClusterDatabase(
  folder: string,
  options: ClusterOptions,
): Promise<ClusterDatabase> {
  const disposer = createDisposer();
  const lastLines = () => readLastLines(join(folder, 'logs'));
  // The servers run as another user, which must be able to enter the folder.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  try {
    const cluster = await start(folder, options, disposer);
    const onLeader = async (work: (node: ClusterNode) => void) => {
      const leading = await cluster.leader();
      if (leading) work(leading);
    };
    return {
      ...cluster,
      kill9: () => onLeader((node) => node.killDatabase()),
      freeze: () => void onLeader((node) => node.freeze()),
      thaw: () => {
        for (const node of cluster.nodes) node.thaw();
      },
      // Patroni restarts the database.
      restart: async () => 0,
      isUp: () => true,
      stop: () => disposer.close(),
      lastLines,
    };
  } catch (error) {
    const output = lastLines();
    await disposer.close();
    throw new Error(`the cluster did not start\n${output}`, { cause: error });
  }
}
