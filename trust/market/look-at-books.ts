import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';

/**
 * What a suite found, with what its market's database then says that may never be; but for `known`, which was so
 * before: a market in which everything is there in every state has some that no deed leads to.
 */
export async function lookAtBooks<Found extends Findings>(
  found: Found,
  databaseUrl: string,
  known: readonly string[] = [],
): Promise<Found> {
  const books = (await findBreaches(databaseUrl)).filter((breach) => !known.includes(breach));
  return { ...found, breaches: [...found.breaches, ...books] };
}
