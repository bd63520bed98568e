import { ATTACKS } from './attacks.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import { type SessionsTestbed, withMutation } from './sessions-testbed.ts';

/** Attacks that no planted defect is said to trip: nothing shows that they can get through at all. */
export function unprovedAttacks(): string[] {
  const tripped = new Set(MUTANTS.flatMap(({ trips }) => trips));
  return ATTACKS.filter(({ name }) => !tripped.has(name)).map(({ name }) => name);
}

/** Plants each defect and runs the attacks that it must let through; names the pairs that went unnoticed. */
export async function unnoticedMutants(
  testbed: SessionsTestbed,
  mutants: readonly Mutant[] = MUTANTS,
): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const { name, plant, trips } of mutants) {
    const faulty = withMutation(testbed, plant);
    for (const trip of trips) {
      const attack = ATTACKS.find((one) => one.name === trip);
      const found = (await attack?.run(faulty)) ?? [];
      if (found.length === 0) unnoticed.push(`${name}: ${trip}`);
    }
  }
  return unnoticed;
}
