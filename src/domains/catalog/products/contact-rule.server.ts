import type { Caller } from '#platform/api/contract.ts';
import { isRestricted } from '#platform/http/restricted-source.ts';

/**
 * Products of a list that show contact data. `all`: for signed-in people. `head`: the first `MAX_SHOWN_CONTACTS`, for
 * others. `none`: for client addresses that have opened too many lists.
 */
export type ContactRule = 'all' | 'head' | 'none';

/** Returns the rule for a request, by its caller and client address. */
export function contactRule({
  caller,
  raw,
}: {
  readonly caller: Caller | null;
  readonly raw: Request;
}): ContactRule {
  if (caller !== null) return 'all';
  // guard: contacts-of-restricted-sources (condition => false)
  return isRestricted(raw.headers) ? 'none' : 'head';
}
