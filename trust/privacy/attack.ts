import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Findings } from '../suite.ts';
import { actTogether, join, leave, makeAdmin, type Persona } from './personas.ts';
import type { PrivacyTestbed } from './privacy-testbed.ts';
import { findLeaks, findTraces, unexcused } from './scan.ts';

type Attack = {
  readonly rounds: number;
  readonly print: (line: string) => void;
  readonly isOver: () => boolean;
};

/** Lets two people use the market and close their accounts. Returns the remaining data about them. */
async function playRound(testbed: PrivacyTestbed, round: number, admin: Persona) {
  const trades = round % 2 === 0;
  const seller = await join(testbed, 'Seller');
  const buyer = await join(testbed, 'Buyer');
  const before = await findTraces(testbed, buyer.marks);
  const secrets = await actTogether(testbed, { seller, buyer, admin, trades });
  const byAdmin = [1, 2].includes(round % 4) ? admin : null;
  await leave(buyer, byAdmin);
  await leave(seller, byAdmin);
  await testbed.settle();
  const left: string[] = [];
  for (const person of [seller, buyer]) {
    const traces = unexcused(await findTraces(testbed, person.marks), trades);
    left.push(...traces.map(({ place, mark }) => `${person.kind}'s ${mark} in ${place}`));
  }
  return { people: [seller, buyer], secrets, left, seenBefore: before.length > 0 };
}

/** Lets people use the market and close their accounts. Then searches for data about them. */
export async function attackPrivacy(
  testbed: PrivacyTestbed,
  { rounds, print, isOver }: Attack,
): Promise<Findings> {
  const admin = await makeAdmin(testbed);
  const people: Persona[] = [admin];
  const secrets: string[] = [];
  const breaches: string[] = [];
  let closed = 0;
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    const played = await playRound(testbed, round, admin);
    if (!played.seenBefore) breaches.push(`round ${round}: the search does not find existing people`);
    breaches.push(...played.left.map((what) => `round ${round}: ${what}`));
    people.push(...played.people);
    secrets.push(...played.secrets);
    closed += 2;
    print(`${closed} accounts closed, ${breaches.length} traces`);
  }
  const leaks = await findLeaks(testbed, people, secrets);
  breaches.push(...leaks.map((line) => `in the log: ${line.slice(0, 300)}`));
  breaches.push(...(await findBreaches(testbed.databaseUrl)));
  const figures = {
    'accounts closed': closed,
    'lines of the log searched': (await testbed.lines()).length,
    'lines that contain something private': leaks.length,
  };
  return { figures, breaches };
}
