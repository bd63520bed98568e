import { randomUUID } from 'node:crypto';
import { productionLimits, type SignInLimits } from '../../src/domains/accounts/server/sign-in.server.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  openAccountsTestMarket,
} from '../../src/domains/accounts/testing/test-market.ts';

type Send = AccountsTestMarket['send'];

/** Two processes of one market, each with its own connections. Requests alternate between them. */
export type TwoProcesses = {
  readonly send: Send;
  readonly market: AccountsTestMarket;
  readonly close: () => Promise<void>;
};

const NEVER = { free: 1_000_000, longest: 1, window: 60 };

/** Sign-in limits for the test of each rule. Rules that would stop the guesser earlier are switched off. */
export const RULES = {
  guesses: { ...productionLimits, sprays: NEVER, accountGuesses: NEVER },
  sprays: productionLimits,
  resets: productionLimits,
  times: { ...productionLimits, resetEmails: { points: 1_000_000, seconds: 10 }, accountGuesses: NEVER },
} satisfies Record<string, SignInLimits>;

/**
 * Opens two processes on one database. With `apart`, each process counts attempts separately, as if the limit were in
 * the memory of each process.
 */
export async function openTwoProcesses(signInLimits: SignInLimits, apart = false): Promise<TwoProcesses> {
  const [first, second] = [
    await openAccountsTestMarket({ signInLimits }),
    await openAccountsTestMarket({ signInLimits }),
  ];
  let turn = 0;
  const send: Send = (method, path, more) => {
    turn += 1;
    if (turn % 2 === 0) return first.send(method, path, more);
    return second.send(
      method,
      path,
      apart ? { ...more, clientAddress: `${more?.clientAddress} of the second process` } : more,
    );
  };
  const close = async () => {
    await Promise.all([first.close(), second.close()]);
  };
  return { send, market: first, close };
}

/**
 * Result of many simultaneous guesses: numbers of wrong guesses, of guesses refused by the rate limit, and of
 * successful guesses.
 */
export type GuessOutcome = { readonly looked: number; readonly refused: number; readonly entered: number };

function countOutcomes(responses: readonly Response[]): GuessOutcome {
  const count = (status: number) => responses.filter((one) => one.status === status).length;
  return { looked: count(401), refused: count(429), entered: count(200) };
}

function tryPasswords(
  { send }: TwoProcesses,
  tries: readonly { email: string; password: string; clientAddress: string }[],
): Promise<GuessOutcome> {
  const posts = tries.map(({ email, password, clientAddress }) =>
    send('POST', '/api/auth/sign-in/email', { json: { email, password }, clientAddress }),
  );
  return Promise.all(posts).then(countOutcomes);
}

async function person({ market }: TwoProcesses): Promise<string> {
  const { email } = await buildAccount(market.database.db, { passwordHash: await builtPasswordHash() });
  return email;
}

/**
 * Sends many wrong passwords for one account from one client address at the same time. The right password comes last.
 */
export async function guessOneAccount(processes: TwoProcesses, count: number): Promise<GuessOutcome> {
  const [email, clientAddress] = [await person(processes), randomUUID()];
  const wrong = Array.from({ length: count }, (_, index) => ({
    email,
    password: `guess ${index}`,
    clientAddress,
  }));
  const outcome = await tryPasswords(processes, wrong);
  const last = await tryPasswords(processes, [{ email, password: BUILT_PASSWORD, clientAddress }]);
  return { looked: outcome.looked, refused: outcome.refused, entered: last.entered };
}

/** Tries one password on many accounts from one client address. */
export async function sprayAccounts(processes: TwoProcesses, count: number): Promise<GuessOutcome> {
  const clientAddress = randomUUID();
  const tries = Array.from({ length: count }, () => ({
    email: `${randomUUID()}@secondbyte.test`,
    password: 'password1',
    clientAddress,
  }));
  return tryPasswords(processes, tries);
}

/** Requests reset emails for many email addresses at the same time from one client address. */
export async function requestResets({ send }: TwoProcesses, count: number): Promise<GuessOutcome> {
  const clientAddress = randomUUID();
  const posts = Array.from({ length: count }, () =>
    send('POST', '/password-reset-emails', {
      json: { email: `${randomUUID()}@secondbyte.test` },
      clientAddress,
    }),
  );
  const responses = await Promise.all(posts);
  const refused = responses.filter(({ status }) => status === 429).length;
  return { looked: count - refused, refused, entered: 0 };
}
