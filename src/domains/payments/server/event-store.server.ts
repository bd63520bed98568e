import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { ProcessorEvent } from './gateway.ts';

type Loose = Readonly<Record<string, unknown>>;

/**
 * Reduces a webhook message to the stored fields. These describe its object, the object's state, and the reason for a
 * declined card.
 */
function minimizeBody(text: string): string {
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

/**
 * Stores a webhook message of the processor without personal data. If the message is new, runs `next` in the same
 * transaction.
 */
export async function insertProcessorEvent(
  db: Db,
  { id, type }: ProcessorEvent,
  body: string,
  next: RawBuilder<void> | null,
): Promise<void> {
  await sql`
    with stored as (
      insert into processor_events (id, type, body) values (${id}, ${type}, ${minimizeBody(body)}::jsonb)
      on conflict do nothing returning id
    )
    select ${next ?? sql`null`} from stored`.execute(db);
}
