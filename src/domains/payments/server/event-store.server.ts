import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.server.ts';
import type { ProcessorEvent } from './gateway.server.ts';
import { tables } from './tables.server.ts';

/** Stores a message of the processor; false when it was here before. */
export async function insertProcessorEvent(tx: Tx, event: ProcessorEvent, body: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('processor_events')
    .values({ id: event.id, type: event.type, body: sql`${body}::jsonb` } as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
