// Separate process that runs the attacks whose names are given as JSON. Its sources may be mutated at its start.
import { ATTACKS } from './attacks.ts';
import { openSessionsTestbed } from './sessions-testbed.ts';

const names = JSON.parse(process.argv[2] ?? '[]') as string[];
const testbed = await openSessionsTestbed();
const unnoticed: string[] = [];
try {
  for (const name of names) {
    const attack = ATTACKS.find((one) => one.name === name);
    if (!attack) throw new Error(`there is no attack "${name}"`);
    if ((await attack.run(testbed)).length === 0) unnoticed.push(name);
  }
} finally {
  await testbed.close();
}
// Exit now. Only timers of libraries still keep the process alive.
process.stdout.write(JSON.stringify(unnoticed), () => process.exit());
