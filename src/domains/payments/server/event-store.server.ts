import { sql } from 'kysely';
import type { Db } from '../../../platform/database.server.ts';
import type { ProcessorEvent } from './gateway.server.ts';
import { tables } from './tables.server.ts';

type Loose = Readonly<Record<string, unknown>>;

/** What is kept of a message: which thing it is about, how that stands, and why a card was declined. */
function leanBody(text: string): string {
  const { id, type, created, data } = JSON.parse(text) as Record<string, never> & {
    data?: { object?: Loose };
  };
  const { id: objectId, object, status, amount, currency, last_payment_error: error } = data?.object ?? {};
  const declined = (error as Loose | null | undefined)?.code;
  const kept = { id: objectId, object, status, amount, currency };
  return JSON.stringify({
    id,
    type,
    created,
    data: { object: declined ? { ...kept, last_payment_error: { code: declined } } : kept },
  });
}

/** Stores a message of the processor without what it says of people; false when it was here before. */
export async function insertProcessorEvent(db: Db, event: ProcessorEvent, body: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('processor_events')
    .values({ id: event.id, type: event.type, body: sql`${leanBody(body)}::jsonb` } as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
