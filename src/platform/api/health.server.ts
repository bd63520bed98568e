import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { pendingMigrations } from '#platform/db/pending-migrations.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { type ApiPart, apiPart } from './api.server.ts';
import { type Answer, defineCalls } from './contract.ts';

const part = z.object({ ok: z.boolean(), detail: z.string().optional() });
const readinessSchema = z.object({
  ready: z.boolean(),
  parts: z.object({ database: part, migrations: part, storage: part }),
});

const healthCalls = defineCalls({
  'GET /healthz': {
    summary: 'Says that the process lives',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: z.object({ alive: z.literal(true) }) },
  },
  'GET /readyz': {
    summary: 'Says whether the market can serve, part by part',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: readinessSchema, 503: readinessSchema },
  },
});

type PartState = z.infer<typeof part>;

/** Longest wait for one part to answer, in ms. */
const PROBE_TIMEOUT_MS = 3_000;

async function probe(work: Promise<unknown>): Promise<PartState> {
  try {
    await Promise.race([
      work,
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS).unref(),
      ),
    ]);
    return { ok: true };
  } catch (error) {
    // The cause can name hosts and users; anyone may ask, so only its kind is told.
    const code = (error as { code?: unknown }).code;
    return {
      ok: false,
      detail:
        error instanceof PendingMigrationsError ? error.message : `failed${code ? ` (${String(code)})` : ''}`,
    };
  }
}

class PendingMigrationsError extends Error {}

async function requireMigrated(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) throw new PendingMigrationsError(`not applied: ${pending.join(', ')}`);
}

async function readiness(db: Db, storage: Storage): Promise<Answer<(typeof healthCalls)['GET /readyz']>> {
  const [database, migrations, store] = await Promise.all([
    probe(sql`select 1`.execute(db)),
    probe(requireMigrated(db)),
    probe(storage.probe()),
  ]);
  const ready = database.ok && migrations.ok && store.ok;
  const body = { ready, parts: { database, migrations, storage: store } };
  return ready ? { status: 200, body } : { status: 503, body };
}

/** The calls that tell a supervisor or a load balancer how this process is. */
export function healthApi(db: Db, storage: Storage): ApiPart {
  return apiPart<typeof healthCalls>({
    name: 'health',
    calls: healthCalls,
    refusals: {},
    handlers: {
      'GET /healthz': async () => ({ status: 200, body: { alive: true } }),
      'GET /readyz': () => readiness(db, storage),
    },
  });
}
