import type { Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { removeSecondFactor } from '../../src/domains/account-security/public-api.server.ts';
import {
  createAdmin,
  linkToNewPassword,
  verifySellerAt,
} from '../../src/domains/accounts/public-api.server.ts';

/** Result of a command, with a message for the operator. */
type CommandOutcome = { readonly done: boolean; readonly words: string };

type Command = (tx: Tx, email: string, publicUrl: string) => Promise<CommandOutcome>;

const REFUSALS = {
  'email-taken': 'already has an account. To let its owner choose a new password: npm run admin -- reset',
  'not-found': 'has no open account.',
  'not-a-seller': 'is not a seller.',
} as const;

/** Returns the message for a refusal. After a success, returns the message that `words` builds from the value. */
function outcomeOf<Value>(
  email: string,
  result: Result<Value, keyof typeof REFUSALS>,
  words: (value: Value) => string,
): CommandOutcome {
  if (!result.ok) return { done: false, words: `${email} ${REFUSALS[result.code]}` };
  return { done: true, words: words(result.value) };
}

const HOLDS = 'The link works once, for 30 minutes';

/** Operator commands for accounts, by name. */
export const commands: Readonly<Record<string, Command>> = {
  create: async (tx, email, publicUrl) =>
    outcomeOf(
      email,
      await createAdmin(tx, email, publicUrl),
      (link) => `${email} is now an admin and can choose a password here. ${HOLDS}:\n${link}`,
    ),
  reset: async (tx, email, publicUrl) =>
    outcomeOf(
      email,
      await linkToNewPassword(tx, email, publicUrl),
      (link) => `${email} can choose a new password here. ${HOLDS}:\n${link}`,
    ),
  'remove-factor': async (tx, email, publicUrl) =>
    outcomeOf(email, await removeSecondFactor(tx, email, publicUrl), (isRemoved) =>
      isRemoved
        ? `The second factor of ${email} was removed. They were logged out on all devices and notified.`
        : `${email} has no second factor.`,
    ),
  verify: async (tx, email, publicUrl) =>
    outcomeOf(email, await verifySellerAt(tx, email, publicUrl), (isNew) =>
      isNew ? `${email} is now a verified seller and was notified.` : `${email} is already verified.`,
    ),
};
