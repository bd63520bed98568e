import type { Db } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { searchPersonalData } from './personal-data.ts';
import { applyCountDeltas } from './server/term-dictionary.server.ts';

/** What the search's tables hold about people. */
export const personalData: PersonalData = searchPersonalData;

/** Lets suggestions know at once what was listed; by itself that happens every minute. */
export function updateSuggestions(db: Db): Promise<void> {
  return applyCountDeltas(db);
}
