import setUpServer from '../../tools/testing/global-setup.ts';
import type { Conduct, Findings, Suite } from '../suite.ts';
import { ATTACKS } from './attacks.ts';
import { DEFECTS } from './mutants.ts';
import { unnoticedDefects, unprovedAttacks } from './notice.ts';
import { openStage, type Stage } from './sessions-testbed.ts';

async function attackInRounds(stage: Stage, { rounds, isOver, tell }: Conduct) {
  const breaches: string[] = [];
  let done = 0;
  for (let round = 1; round <= rounds && !isOver(); round += 1) {
    for (const { name, run } of ATTACKS) {
      const found = await run(stage);
      breaches.push(...found.map((what) => `Somebody ${name}: ${what}`));
      done += 1;
    }
    tell(`round ${round}: ${done} attacks, ${breaches.length} got through`);
  }
  return { breaches, done };
}

async function run(conduct: Conduct): Promise<Findings> {
  const tearDown = await setUpServer();
  const stage = await openStage();
  try {
    const { breaches, done } = await attackInRounds(stage, conduct);
    const silent = [...unprovedAttacks(), ...(await unnoticedDefects(stage))];
    return {
      figures: {
        'kinds of attack': ATTACKS.length,
        'attacks made': done,
        'attacks that got through': breaches.length,
        'guards taken away': DEFECTS.length,
        'guards whose absence went unnoticed': silent.length,
      },
      breaches: [...new Set(breaches), ...silent.map((what) => `Not noticed: ${what}`)],
    };
  } finally {
    await stage.close();
    await tearDown();
  }
}

export const suite: Suite = {
  name: 'sessions',
  promise:
    'No session, token, link or sign-in is planted, stolen, forged, used twice or kept past its end: every attack of the list is refused.',
  proof: 'Each attack is run again on a market with the guard against it taken away, and must get through.',
  rounds: 5,
  minutes: 10,
  run,
};
