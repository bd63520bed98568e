import { refuse } from '#kernel/result.ts';
import { PASSWORD_LENGTH } from '../form.ts';
import type { User } from '../user.ts';

/** Number of the most common passwords that are refused. */
const MOST_COMMON = 10_000;

/** Further refused passwords: words that attackers guess first on this site. */
const OWN_WORDS = ['secondbyte'];

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Loads the list of common passwords when a process first checks a new password. Worker processes never check one, and
 * save the list's 6 MiB of memory.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.least);
  return new Set([...OWN_WORDS, ...longEnough.slice(0, MOST_COMMON)]);
}

/** Returns whether a password is too common, ignoring case. Attackers try common passwords first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadCommonPasswords();
  return (await loading).has(password.trim().toLowerCase());
}

/** Returns the refusal of a common password, with the error message at `field`. */
export function commonPassword(field: string) {
  const message = 'This password is too common. Choose another, such as three short words';
  return refuse('invalid-input', { detail: message, errors: { [field]: [message] } });
}

function withoutSpaces(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

/** Returns whether a password is its user's name, email address or mailbox, ignoring case and spaces. */
export function isOwnName(password: string, { name, email }: Pick<User, 'name' | 'email'>): boolean {
  const [mailbox = ''] = email.split('@');
  return [name, email, mailbox].map(withoutSpaces).includes(withoutSpaces(password));
}

/** Returns the refusal of a password that is the user's own name, with the error message at `field`. */
export function ownName(field: string) {
  const message = 'This password is your name or email address. Choose another, such as three short words';
  return refuse('invalid-input', { detail: message, errors: { [field]: [message] } });
}
