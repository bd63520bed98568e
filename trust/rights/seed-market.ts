import type { Result } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { People, PersonName } from './rights-people.ts';

/** Parts of a market that is being filled. */
export type SeedMarket = {
  readonly db: Db;
  readonly people: People;
  /** Returns the id of a person. */
  readonly id: (name: PersonName) => string;
};

/** Returns the value of a use case that must succeed. Throws with the code of a refusal. */
export function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the market could not be filled: ${result.code}`);
  return result.value;
}
