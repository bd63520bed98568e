import { ATTACKS } from './attacks.ts';
import { DEFECTS, type PlantedDefect } from './mutants.ts';
import { type Stage, withDefect } from './sessions-testbed.ts';

/** Attacks that no planted defect is said to trip: nothing shows that they can get through at all. */
export function unprovedAttacks(): string[] {
  const tripped = new Set(DEFECTS.flatMap(({ trips }) => trips));
  return ATTACKS.filter(({ name }) => !tripped.has(name)).map(({ name }) => name);
}

/** Plants each defect and runs the attacks that it must let through; names the pairs that went unnoticed. */
export async function unnoticedDefects(
  stage: Stage,
  defects: readonly PlantedDefect[] = DEFECTS,
): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const { name, plant, trips } of defects) {
    const faulty = withDefect(stage, plant);
    for (const trip of trips) {
      const attack = ATTACKS.find((one) => one.name === trip);
      const found = (await attack?.run(faulty)) ?? [];
      if (found.length === 0) unnoticed.push(`${name}: ${trip}`);
    }
  }
  return unnoticed;
}
