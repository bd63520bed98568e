import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTracing } from '#platform/process/telemetry/otlp-tracing.server.ts';
import { type Tracing, tracing } from '#platform/process/telemetry/tracing.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { runWithAuditContext } from './audit-context.server.ts';
import { type Database, inTransaction, openDatabase } from './database.server.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 1 });
});
afterAll(() => database.close());

/** Runs `work` with tracing and returns its spans. */
async function spansOf(work: (started: Tracing) => Promise<void>): Promise<ReadableSpan[]> {
  const spans: ReadableSpan[] = [];
  const exporter = new InMemorySpanExporter();
  // Shutting down clears the exporter, so copy the spans first.
  exporter.shutdown = async () => void spans.push(...exporter.getFinishedSpans());
  const started = openTracing({}, 'market-web', exporter);
  tracing.current = started;
  try {
    await work(started);
  } finally {
    tracing.current = null;
    await started.stop();
  }
  return spans;
}

test('traced statements have their texts, without any personal values', async () => {
  const actorId = '019aa0b2-0000-7000-8000-000000000001';
  const context = { actorId, action: 'POST /things', requestId: 'r-1' };
  const spans = await spansOf(({ inSpan }) =>
    inSpan({ name: 'POST /things' }, async () => {
      await runWithAuditContext(context, () =>
        inTransaction(database.db, (tx) => sql`select ${'Rahim'}::text as name`.execute(tx)),
      );
    }),
  );
  expect(spans.map(({ name }) => name)).toEqual(['begin', 'select', 'commit', 'POST /things']);
  expect(spans[1]?.attributes['db.query.text']).toBe('select $1::text as name');
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/Rahim|019aa0b2/);
});

test('regular background statements are not traced', async () => {
  expect(await spansOf(async () => void (await sql`select 1`.execute(database.db)))).toEqual([]);
});
