import { findBreaches } from '../tools/doctor/invariants.ts';
import type { Findings } from './suite.ts';

/**
 * Runs `work` on a market, and adds broken invariants of the database to the findings of `work`. Invariants that were
 * already broken before `work` do not count, because a suite may fill its market with rows that no use case creates.
 */
export async function withInvariants<Found extends Findings>(
  databaseUrl: string,
  work: () => Promise<Found>,
): Promise<Found> {
  const known = await findBreaches(databaseUrl);
  const found = await work();
  const brokenInvariants = (await findBreaches(databaseUrl)).filter((breach) => !known.includes(breach));
  return { ...found, breaches: [...found.breaches, ...brokenInvariants] };
}
