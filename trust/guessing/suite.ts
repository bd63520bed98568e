import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import setUpServer from '../../tools/testing/global-setup.ts';
import type { Conduct, Findings, Suite } from '../suite.ts';
import { floodDoors, guessOneAccount, openTwoDoors, RULES, sprayAccounts, type TwoDoors } from './guess.ts';
import { compareTimes, type Difference, tellsApart, timeBoth } from './timing.ts';

const AT_ONCE = 60;
const SPRAYED = 150;
/** A door is timed this often for each kind of address, a round. */
const SAMPLES_PER_ROUND = 100;

type Ask = (doors: TwoDoors, email: string) => Promise<Response>;

/** Doors that take an email address and must not tell whether it has an account. */
async function doorsToTime({ market }: TwoDoors): Promise<Record<string, Ask>> {
  const asking = await buildAccount(market.database.db);
  const cookie = await market.accounts.openSession(asking.id);
  const clientAddress = () => crypto.randomUUID();
  return {
    'sign-in': ({ send }, email) =>
      send('POST', '/api/auth/sign-in/email', {
        json: { email, password: 'not the password' },
        clientAddress: clientAddress(),
      }),
    'reset email': ({ send }, email) =>
      send('POST', '/password-reset-emails', { json: { email }, clientAddress: clientAddress() }),
    'access token': ({ send }, email) =>
      send('GET', `/jwt?email=${email}`, { cookie, clientAddress: clientAddress() }),
    'user record': ({ send }, email) =>
      send('GET', `/users/${email}`, { cookie, clientAddress: clientAddress() }),
  };
}

async function timeDoors(doors: TwoDoors, samples: number, { tell, isOver }: Conduct) {
  const differences: Record<string, Difference> = {};
  const { email } = await buildAccount(doors.market.database.db, { passwordHash: await builtPasswordHash() });
  const nobody = () => `${crypto.randomUUID()}@secondbyte.test`;
  for (const [door, ask] of Object.entries(await doorsToTime(doors))) {
    if (isOver()) break;
    const taken = await timeBoth(
      samples,
      () => ask(doors, email),
      () => ask(doors, nobody()),
    );
    differences[door] = compareTimes(taken);
    tell(
      `${door}: ${differences[door].ms.toFixed(2)} ms apart, by chance ${differences[door].chance.toFixed(3)}`,
    );
  }
  return differences;
}

/** How a market would be timed that hashes nothing for an address without an account. */
async function timeHastyDoor(doors: TwoDoors, samples: number): Promise<Difference> {
  const { email } = await buildAccount(doors.market.database.db, { passwordHash: await builtPasswordHash() });
  const post = (json: unknown) =>
    doors.send('POST', '/api/auth/sign-in/email', { json, clientAddress: crypto.randomUUID() });
  const taken = await timeBoth(
    samples,
    () => post({ email, password: BUILT_PASSWORD }),
    () => doors.send('POST', '/api/auth/sign-in/email', { json: {}, clientAddress: crypto.randomUUID() }),
  );
  return compareTimes(taken);
}

async function withDoors<Found>(
  limits: Parameters<typeof openTwoDoors>[0],
  attack: (doors: TwoDoors) => Promise<Found>,
  apart = false,
): Promise<Found> {
  const doors = await openTwoDoors(limits, apart);
  try {
    return await attack(doors);
  } finally {
    await doors.close();
  }
}

async function attackDoors(conduct: Conduct): Promise<Findings> {
  const guesses = await withDoors(RULES.guesses, (doors) => guessOneAccount(doors, AT_ONCE));
  const posts = await withDoors(RULES.posts, (doors) => floodDoors(doors, AT_ONCE));
  const sprays = await withDoors(RULES.sprays, (doors) => sprayAccounts(doors, SPRAYED));
  const apart = await withDoors(RULES.guesses, (doors) => guessOneAccount(doors, AT_ONCE), true);
  const samples = conduct.rounds * SAMPLES_PER_ROUND;
  const times = await withDoors(RULES.times, (doors) => timeDoors(doors, samples, conduct));
  const hasty = await withDoors(RULES.times, (doors) => timeHastyDoor(doors, SAMPLES_PER_ROUND / 2));
  const breaches = [
    ...(guesses.looked > 10 ? [`${guesses.looked} wrong passwords of one source were looked at`] : []),
    ...(guesses.entered > 0 ? ['the right password was taken after too many wrong ones'] : []),
    ...(posts.looked > 3 ? [`${posts.looked} posts were taken in ten seconds`] : []),
    ...(sprays.looked > 100 ? [`one password was tried on ${sprays.looked} accounts`] : []),
    ...Object.keys(times)
      .filter((door) => tellsApart(times[door] ?? { ms: 0, chance: 1 }))
      .map((door) => `the time of ${door} tells who has an account`),
    ...(apart.looked <= 10 ? ['processes that count apart went unnoticed'] : []),
    ...(tellsApart(hasty) ? [] : ['a door that hashes nothing for unknown addresses went unnoticed']),
  ];
  const timed = Object.entries(times).map(([door, { ms, chance }]) => [
    `${door}: known against unknown address, medians of ${samples}`,
    `${ms.toFixed(2)} ms (by chance ${chance.toFixed(3)})`,
  ]);
  return {
    figures: {
      [`wrong passwords looked at, of ${AT_ONCE} at once on two processes`]: guesses.looked,
      'the same with processes that count apart': apart.looked,
      [`sign-in posts taken in 10 s, of ${AT_ONCE} at once on two processes`]: posts.looked,
      [`accounts on which one source tried one password, of ${SPRAYED}`]: sprays.looked,
      ...Object.fromEntries(timed),
      'a door that hashes nothing for unknown addresses': `${hasty.ms.toFixed(0)} ms`,
    },
    breaches,
  };
}

export const suite: Suite = {
  name: 'guessing',
  promise:
    'Passwords are guessed at most ten times an account and source and a hundred times a source and hour, in all processes together; neither answer nor time tells which email addresses have an account.',
  proof:
    'The same guesses on processes that count each for itself, and times of a door that hashes nothing for unknown addresses.',
  rounds: 4,
  minutes: 15,
  run: async (conduct) => {
    const tearDown = await setUpServer();
    try {
      return await attackDoors(conduct);
    } finally {
      await tearDown();
    }
  },
};
