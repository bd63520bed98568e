// Separate process that runs attacks by their names, given as JSON. Its sources may have been changed at its start.
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
// What is left are timers of libraries, which nobody needs to wait for.
process.stdout.write(JSON.stringify(unnoticed), () => process.exit());
