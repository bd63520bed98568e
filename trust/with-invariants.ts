import { findBreaches } from '../tools/doctor/invariants.ts';
import type { Findings } from './suite.ts';

/**
 * Runs `work` on a market, and adds to what it found what the market's database then says that may never be; but for
 * what was so before: a market in which everything is there in every state has some that no use case leads to.
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
