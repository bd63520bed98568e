import setUpServer from '../../tools/testing/global-setup.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { ATTACKS } from './attacks.ts';
import { MUTANTS } from './mutants.ts';
import { unnoticedIn, unprovedAttacks } from './notice.ts';
import { openSessionsTestbed, type SessionsTestbed } from './sessions-testbed.ts';

async function attackInRounds(testbed: SessionsTestbed, { rounds, isOver, print }: RunOptions) {
  const breaches: string[] = [];
  let done = 0;
  for (let round = 1; round <= rounds && !isOver(); round += 1) {
    for (const { name, run } of ATTACKS) {
      const found = await run(testbed);
      breaches.push(...found.map((what) => `Somebody ${name}: ${what}`));
      done += 1;
    }
    print(`round ${round}: ${done} attacks, ${breaches.length} succeeded`);
  }
  return { breaches, done };
}

/** Returns attacks that still fail on a product without the guard or with a planted defect. */
async function findUnnoticed({ print }: RunOptions): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const mutant of MUTANTS) {
    const refused = await unnoticedIn(mutant);
    print(`${mutant.name}: ${refused.length === 0 ? 'noticed' : 'not noticed'}`);
    unnoticed.push(...refused);
  }
  return unnoticed;
}

async function run(options: RunOptions): Promise<Findings> {
  const tearDown = await setUpServer();
  const testbed = await openSessionsTestbed();
  try {
    const { breaches, done } = await attackInRounds(testbed, options);
    const silent = [...unprovedAttacks(), ...(await findUnnoticed(options))];
    return {
      figures: {
        'kinds of attack': ATTACKS.length,
        'attacks made': done,
        'attacks that succeeded': breaches.length,
        'guards removed and defects planted, in the source code': MUTANTS.length,
        'attacks that still failed without their guard': silent.length,
      },
      breaches: [...new Set(breaches), ...silent.map((what) => `Not noticed: ${what}`)],
    };
  } finally {
    await testbed.close();
    await tearDown();
  }
}

export const suite: Suite = {
  name: 'sessions',
  promise:
    'No session, token, link or sign-in can be planted, stolen, forged, used twice or used after it ' +
    'expired. Every attack of the list is refused.',
  proof:
    'Each attack runs again in a process that lacks its guard or has a planted defect, and must succeed.',
  rounds: 5,
  minutes: 10,
  run,
};
