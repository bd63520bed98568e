import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { isSeen, STOPPED_AFTER_S } from '#platform/db/heartbeats.server.ts';
import { pendingMigrations } from '#platform/db/pending-migrations.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { defineGauge } from '#platform/process/telemetry/metrics.server.ts';
import { isEmailOut } from '#platform/work/email-outage.server.ts';
import { type ApiModule, apiModule } from './api-module.server.ts';
import { type CallResponse, defineCalls } from './contract.ts';

const component = z.object({ ok: z.boolean(), detail: z.string().optional() });
/** Body of `GET /readyz`: whether the market can serve requests, and the state of its parts, such as the database. */
export const readinessSchema = z.object({
  status: z.enum(['ready', 'degraded', 'unready']),
  ready: z.boolean(),
  parts: z.object({
    database: component,
    migrations: component,
    room: component,
    storage: component,
    worker: component,
    email: component,
  }),
});

const healthCalls = defineCalls({
  'GET /healthz': {
    summary: 'Liveness of the process',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: z.object({ status: z.literal('live'), alive: z.literal(true) }) },
  },
  'GET /readyz': {
    summary: 'Readiness of the service and its parts, a few seconds old at most',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: readinessSchema, 503: readinessSchema },
  },
});

type ComponentState = z.infer<typeof component>;
type Readiness = z.infer<typeof readinessSchema>;

/** Timeout of one probe, in ms. */
const PROBE_TIMEOUT_MS = 3_000;
/** Interval of the probes, in ms. */
const PROBE_EVERY_MS = 10_000;
/** Interval of the probes while a part that pages need is unavailable, in ms. */
const PROBE_UNREADY_MS = 1_000;
/** Interval of the disk space probe, in ms. */
const ROOM_EVERY_MS = 60_000;

/** Error of a part of the market, such as the database, with a message that anyone may read. */
class ComponentError extends Error {
  override readonly name = 'ComponentError';
}

/** Log that drops all messages. It is used for faults that are normal while the market starts. */
const NO_LOG: Pick<Log, 'warn'> = { warn: () => {} };

async function probe(
  log: Pick<Log, 'warn'>,
  name: string,
  probeOnce: () => Promise<unknown>,
): Promise<ComponentState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new ComponentError('no response in time')), PROBE_TIMEOUT_MS).unref();
  });
  try {
    await Promise.race([probeOnce(), timeout]);
    return { ok: true };
  } catch (error) {
    log.warn({ err: error, part: name }, 'a health check failed');
    // Anyone may read this response, and an error's message can name hosts and users. So only its code is shown.
    const code = (error as { code?: unknown }).code;
    return {
      ok: false,
      detail: error instanceof ComponentError ? error.message : `failed${code ? ` (${String(code)})` : ''}`,
    };
  } finally {
    clearTimeout(timer);
  }
}

async function requireMigrated(db: Db, log: Log): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  log.warn({ pending }, 'migrations are not applied');
  // guard: pending-migration-names ("'some migrations are not applied'" => pending.join())
  throw new ComponentError('some migrations are not applied');
}

/**
 * Makes the database write 1 MiB to its disk and discard it. Queries and small changes also succeed on a full disk, so
 * they cannot detect it. Temporary tables are not written to the write-ahead log, and replicas never see them.
 */
async function requireRoom(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`create temporary table room_probe (filler text) on commit drop`.execute(tx);
    await sql`alter table room_probe alter column filler set storage external`.execute(tx);
    await sql`insert into room_probe values (repeat('x', 1048576))`.execute(tx);
  });
}

async function requireEmail(db: Db): Promise<void> {
  if (await isEmailOut(db)) throw new ComponentError('the mail server has accepted no email for ten minutes');
}

async function requireWorker(db: Db): Promise<void> {
  if (!(await isSeen(db, 'worker'))) throw new ComponentError('no recent heartbeat');
}

/** Dependencies of the readiness check. */
export type HealthDeps = {
  readonly db: Db;
  readonly storage: Storage;
  readonly log: Log;
  /** Clock in ms, with any starting point. */
  readonly now?: () => number;
};

async function readReadiness(
  { db, storage, log }: HealthDeps,
  askForRoom: () => Promise<ComponentState>,
  isStarting: boolean,
) {
  const [database, migrations, room, store, worker, email] = await Promise.all([
    probe(log, 'database', () => sql`select 1`.execute(db)),
    probe(log, 'migrations', () => requireMigrated(db, log)),
    askForRoom(),
    probe(log, 'storage', () => storage.probe()),
    probe(isStarting ? NO_LOG : log, 'worker', () => requireWorker(db)),
    probe(log, 'email', () => requireEmail(db)),
  ]);
  const ready = database.ok && migrations.ok;
  // Pages work without the file store, and the worker's jobs can wait. So these parts only degrade the state. If they
  // made every machine unready, no pages would be served.
  const isWhole = room.ok && store.ok && worker.ok && email.ok;
  const status: Readiness['status'] = ready ? (isWhole ? 'ready' : 'degraded') : 'unready';
  return { status, ready, parts: { database, migrations, room, storage: store, worker, email } };
}

/** Limits a successful disk space probe to one a minute, because it costs the database a write. */
function rarely(probeOnce: () => Promise<ComponentState>, now: () => number): () => Promise<ComponentState> {
  let found: ComponentState | undefined;
  let at = 0;
  return async () => {
    if (found?.ok && now() - at < ROOM_EVERY_MS) return found;
    found = await probeOnce();
    at = now();
    return found;
  };
}

/** State of the market as last probed. `read` waits only for the very first probes. */
export type Health = {
  readonly read: () => Promise<Readiness>;
  /** Starts the probes immediately, so that faults reach the log without a request. */
  readonly watch: () => void;
  readonly stop: () => void;
};

/**
 * Checks the market's health in the background, from `watch` or the first request on. Requests are answered from
 * memory, so they cost the database and the file store nothing more.
 */
export function createHealth(deps: HealthDeps): Health {
  let latest: Promise<Readiness> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const now = deps.now ?? (() => performance.now());
  const askForRoom = rarely(() => probe(deps.log, 'room', () => requireRoom(deps.db)), now);
  const startedAt = now();
  // At the first start of a market, the worker starts a little later than this process. So its missing heartbeat is not
  // logged at first.
  const read = () => readReadiness(deps, askForRoom, now() - startedAt < STOPPED_AFTER_S * 1_000);
  const look = async (): Promise<void> => {
    const found = read();
    // Only the first caller waits for the probes.
    latest ??= found;
    const readiness = await found;
    latest = found;
    if (!isStopped) schedule(readiness.ready ? PROBE_EVERY_MS : PROBE_UNREADY_MS);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => void look(), ms).unref();
  };
  return {
    read: async () => {
      // guard: readiness-from-memory (condition => true)
      if (!latest) void look();
      return latest ?? read();
    },
    watch: () => {
      if (!latest) void look();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const partsOk = defineGauge(
  'market_part_ok',
  'Result of a health check in this process: 1 if it passed, else 0',
  ['part'],
);

/** Publishes the state of each part in `GET /readyz` as a metric. Returns a function that stops the publishing. */
export function observeHealth(health: Health): () => void {
  return partsOk.observe(async () =>
    Object.entries((await health.read()).parts).map(([name, { ok }]) => ({
      labels: { part: name },
      value: ok ? 1 : 0,
    })),
  );
}

function toResponse(readiness: Readiness): CallResponse<(typeof healthCalls)['GET /readyz']> {
  return { status: readiness.ready ? 200 : 503, body: readiness };
}

/** Returns the health check calls for a supervisor or a load balancer. */
export function healthApi(health: Health): ApiModule {
  return apiModule<typeof healthCalls>({
    name: 'health',
    calls: healthCalls,
    refusals: {},
    handlers: {
      'GET /healthz': async () => ({ status: 200, body: { status: 'live', alive: true } }),
      'GET /readyz': async () => toResponse(await health.read()),
    },
  });
}
