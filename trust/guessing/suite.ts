import { productionLimits } from '../../src/domains/accounts/server/sign-in.server.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import { type GrowingDelay, mostTriesWithin } from '../../src/platform/api/growing-delays.server.ts';
import setUpServer from '../../tools/testing/global-setup.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import {
  type GuessOutcome,
  guessOneAccount,
  openTwoProcesses,
  RULES,
  requestResets,
  sprayAccounts,
  type TwoProcesses,
} from './guess.ts';
import { areDistinguishable, compareTimes, type Difference, timeBoth } from './timing.ts';

const AT_ONCE = 60;
const SPRAYED = 150;
/** Number of measurements per round, for each endpoint and each kind of email address: with and without an account. */
const SAMPLES_PER_ROUND = 100;

type SendRequest = (processes: TwoProcesses, email: string) => Promise<Response>;

/** Returns the endpoints that accept an email address and must not reveal whether it has an account. */
async function requestsToTime({ market }: TwoProcesses): Promise<Record<string, SendRequest>> {
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

async function timeRequests(processes: TwoProcesses, samples: number, { print, isOver }: RunOptions) {
  const differences: Record<string, Difference> = {};
  const { email } = await buildAccount(processes.market.database.db, {
    passwordHash: await builtPasswordHash(),
  });
  const nobody = () => `${crypto.randomUUID()}@secondbyte.test`;
  for (const [name, send] of Object.entries(await requestsToTime(processes))) {
    if (isOver()) break;
    const taken = await timeBoth(
      samples,
      () => send(processes, email),
      () => send(processes, nobody()),
    );
    differences[name] = compareTimes(taken);
    print(
      `${name}: ${differences[name].ms.toFixed(2)} ms apart, by chance ${differences[name].chance.toFixed(3)}`,
    );
  }
  return differences;
}

/** Measures a market with a planted defect: it hashes no password for an email address without an account. */
async function timeEarlyRefusal(processes: TwoProcesses, samples: number): Promise<Difference> {
  const { email } = await buildAccount(processes.market.database.db, {
    passwordHash: await builtPasswordHash(),
  });
  const post = (json: unknown) =>
    processes.send('POST', '/api/auth/sign-in/email', { json, clientAddress: crypto.randomUUID() });
  const taken = await timeBoth(
    samples,
    () => post({ email, password: BUILT_PASSWORD }),
    () => processes.send('POST', '/api/auth/sign-in/email', { json: {}, clientAddress: crypto.randomUUID() }),
  );
  return compareTimes(taken);
}

async function withProcesses<Found>(
  limits: Parameters<typeof openTwoProcesses>[0],
  attack: (processes: TwoProcesses) => Promise<Found>,
  apart = false,
): Promise<Found> {
  const processes = await openTwoProcesses(limits, apart);
  try {
    return await attack(processes);
  } finally {
    await processes.close();
  }
}

type Timed = GuessOutcome & {
  /** Maximum number of attempts that the rule allows in the measured duration. */
  readonly most: number;
};

/** Runs attempts that the growing delay must slow down. */
async function tryTimed(delay: GrowingDelay, attempt: () => Promise<GuessOutcome>): Promise<Timed> {
  const started = performance.now();
  const outcome = await attempt();
  return { ...outcome, most: mostTriesWithin((performance.now() - started) / 1_000, delay) };
}

/** Outcomes of all attacks, and the differences of response times. */
type Found = Readonly<Record<'guesses' | 'resets' | 'sprays', Timed>> & {
  /** Guesses on processes that count separately. */
  readonly apart: GuessOutcome;
  readonly times: Readonly<Record<string, Difference>>;
  /** Difference with the planted defect of {@link timeEarlyRefusal}. */
  readonly hasty: Difference;
};

async function find(options: RunOptions, samples: number): Promise<Found> {
  const guesses = await withProcesses(RULES.guesses, (processes) =>
    tryTimed(RULES.guesses.guesses, () => guessOneAccount(processes, AT_ONCE)),
  );
  const resets = await withProcesses(RULES.resets, (processes) =>
    tryTimed(RULES.resets.resetRequests, () => requestResets(processes, AT_ONCE)),
  );
  const sprays = await withProcesses(RULES.sprays, (processes) =>
    tryTimed(RULES.sprays.sprays, () => sprayAccounts(processes, SPRAYED)),
  );
  const apart = await withProcesses(RULES.guesses, (processes) => guessOneAccount(processes, AT_ONCE), true);
  const times = await withProcesses(RULES.times, (processes) => timeRequests(processes, samples, options));
  const hasty = await withProcesses(RULES.times, (processes) =>
    timeEarlyRefusal(processes, SAMPLES_PER_ROUND / 2),
  );
  return { guesses, resets, sprays, apart, times, hasty };
}

function breachesOf({ guesses, resets, sprays, apart, times, hasty }: Found): string[] {
  return [
    ...(guesses.looked > guesses.most
      ? [`${guesses.looked} wrong passwords from one client address were checked`]
      : []),
    ...(resets.looked > resets.most
      ? [`${resets.looked} reset emails were accepted from one client address`]
      : []),
    ...(sprays.looked > sprays.most ? [`one password was tried on ${sprays.looked} accounts`] : []),
    ...Object.keys(times)
      .filter((name) => areDistinguishable(times[name] ?? { ms: 0, chance: 1 }))
      .map((name) => `the response time of ${name} shows who has an account`),
    ...(apart.looked <= guesses.looked ? ['the test did not notice processes that count separately'] : []),
    ...(areDistinguishable(hasty)
      ? []
      : ['the test did not notice a sign-in that hashes no password for unknown addresses']),
  ];
}

async function attackProcesses(options: RunOptions): Promise<Findings> {
  const samples = options.rounds * SAMPLES_PER_ROUND;
  const found = await find(options, samples);
  const { guesses, resets, sprays, apart, hasty } = found;
  const timed = Object.entries(found.times).map(([name, { ms, chance }]) => [
    `${name}: known against unknown address, medians of ${samples}`,
    `${ms.toFixed(2)} ms (by chance ${chance.toFixed(3)})`,
  ]);
  return {
    figures: {
      [`wrong passwords checked, of ${AT_ONCE} at once on two processes`]: guesses.looked,
      'the same with processes that count separately': apart.looked,
      [`reset emails accepted from one client address, of ${AT_ONCE} at once on two processes`]:
        resets.looked,
      [`accounts on which one client address could try a password, of ${SPRAYED}`]: sprays.looked,
      ...Object.fromEntries(timed),
      'a sign-in that hashes no password for unknown addresses': `${hasty.ms.toFixed(0)} ms`,
    },
    breaches: breachesOf(found),
  };
}

const { guesses, sprays, accountGuesses } = productionLimits;
const inAnHour = (delay: GrowingDelay) => mostTriesWithin(60 * 60 - 1, delay);

export const suite: Suite = {
  name: 'guessing',
  promise: `From one client address, an attacker can try at most ${inAnHour(guesses)} passwords an hour on one account. On all accounts together, they can try ${inAnHour(sprays)}. From all client addresses together, the limit is ${inAnHour(accountGuesses)} passwords an hour on one account. All processes share these limits. Neither responses nor response times show which email addresses have an account.`,
  proof:
    'The same guesses succeed on processes that count separately. The suite notices, by its response times, a sign-in that hashes no password for unknown addresses.',
  rounds: 4,
  minutes: 15,
  run: async (options) => {
    const tearDown = await setUpServer();
    try {
      return await attackProcesses(options);
    } finally {
      await tearDown();
    }
  },
};
