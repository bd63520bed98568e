/** Seed of all randomized tests. `npm test` always uses this seed, so that the same commit gives the same result. */
const GATE_SEED = 20_261_125;

/** Returns the seed for randomized tests: the environment's `SEED`, or else a fixed seed. */
export function testSeed(environment: NodeJS.ProcessEnv = process.env): number {
  const given = environment.SEED;
  if (given === undefined) return GATE_SEED;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED must be a whole number, not "${given}".`);
  return seed;
}
