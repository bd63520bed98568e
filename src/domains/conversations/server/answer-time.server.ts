import { sql } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import type { Db } from '#platform/db/database.server.ts';

/** Number of a seller's latest conversations from which the median is calculated. */
const LOOKED_AT = 20;
/** Minimum number of buyers' first questions for a median. */
const LEAST = 3;

/**
 * Returns the median time in ms until a seller's first answer, over the latest conversations. An unanswered question
 * counts with its waiting time once it is older than a day. Null if there are too few questions.
 */
export async function usualAnswerMs(db: Db, sellerId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number; ms: number | null }>`
    select count(*)::int as count,
      (percentile_disc(0.5) within group (order by waited) * 1000)::float8 as ms
    from (
      select extract(epoch from coalesce(answer.sent_at, ${now}::timestamptz) - question.sent_at) as waited
      from (
        select id from conversations where seller_id = ${sellerId}
        order by last_message_at desc, id desc limit ${LOOKED_AT}
      ) as latest
      cross join lateral (
        select sent_at from messages where conversation_id = latest.id and sender_id <> ${sellerId}
        order by sent_at, id limit 1
      ) as question
      left join lateral (
        select sent_at from messages
        where conversation_id = latest.id and sender_id = ${sellerId} and sent_at >= question.sent_at
        order by sent_at, id limit 1
      ) as answer on true
      where answer.sent_at is not null or question.sent_at <= ${new Date(now.getTime() - DAY_MS)}
    ) as waits`.execute(db);
  const [{ count, ms } = { count: 0, ms: null }] = rows;
  return count >= LEAST ? ms : null;
}
