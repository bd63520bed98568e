import { refuse } from '#kernel/result.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import {
  CONVERSATIONS_AN_HOUR,
  CONVERSATIONS_OF_NEW_ACCOUNT,
  MESSAGES_A_MINUTE,
  NEW_ACCOUNT_MS,
} from '../limits.ts';

const MESSAGES = 'messages';
const CONVERSATIONS = 'conversations';
const CONVERSATIONS_OF_NEW = 'conversations-of-new';
const HOUR_S = 3_600;
const NEW_ACCOUNT_S = NEW_ACCOUNT_MS / 1_000;

const A_DAY_OLD =
  'New accounts can start 3 conversations in their first 24 hours. You can continue those; start others tomorrow.';

/** Counts a message against the rate limit. Returns a refusal if the limit is exceeded, else null. */
export async function countMessage(limits: RateLimits, personId: string) {
  const retryAfter = await limits.count(MESSAGES, personId, MESSAGES_A_MINUTE, 60);
  // guard: messages-a-minute (value => null)
  return retryAfter === null
    ? null
    : refuse('too-many-requests', {
        retryAfter,
        detail: 'You can send 20 messages a minute. Wait a little.',
      });
}

/** Counts a new conversation against the rate limits. Returns a refusal if a limit is exceeded, else null. */
export async function countConversation(
  { db, limits, now }: { readonly db: Db; readonly limits: RateLimits; readonly now: Date },
  personId: string,
) {
  const user = await findUser(db, personId);
  const isNew = user !== null && now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS;
  if (isNew) {
    const wait = await limits.count(
      CONVERSATIONS_OF_NEW,
      personId,
      CONVERSATIONS_OF_NEW_ACCOUNT,
      NEW_ACCOUNT_S,
    );
    // guard: conversations-of-new-account (condition => false)
    if (wait !== null) return refuse('too-many-conversations', { retryAfter: wait, detail: A_DAY_OLD });
  }
  const retryAfter = await limits.count(CONVERSATIONS, personId, CONVERSATIONS_AN_HOUR, HOUR_S);
  // guard: conversations-an-hour (value => null)
  return retryAfter === null ? null : refuse('too-many-conversations', { retryAfter });
}

/** Undoes {@link countConversation} for a conversation that did not start. */
export async function uncountConversation(limits: RateLimits, personId: string): Promise<void> {
  await Promise.all([limits.reward(CONVERSATIONS, personId), limits.reward(CONVERSATIONS_OF_NEW, personId)]);
}
