import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An account of the sign-in provider. */
export type Account = {
  /** Stable id, derived from the email address. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** Value of `email_verified` that relying parties get. */
  readonly verified: boolean;
};

/** The accounts of this provider. */
export type Accounts = {
  readonly list: () => readonly Account[];
  readonly find: (sub: string) => Account | undefined;
  /** Adds an account, or renames the account with this email address. */
  readonly put: (email: string, name: string) => Account;
};

/** Accounts whose email address begins with this word count as unverified. */
const UNVERIFIED = 'unverified';

const FIRST = [
  ['tahmina.akter@gmail.test', 'Tahmina Akter'],
  ['rafiq.hasan@gmail.test', 'Rafiq Hasan'],
  ['unverified.mitu@gmail.test', 'Mitu Das'],
] as const;

function toAccount(email: string, name: string): Account {
  const address = email.trim().toLowerCase();
  const digest = createHash('sha256').update(address).digest('hex');
  const sub = BigInt(`0x${digest.slice(0, 16)}`).toString();
  return { sub, email: address, name: name.trim(), verified: !address.startsWith(UNVERIFIED) };
}

/** Opens the accounts in `dataDir`. The first start creates three accounts. */
export function openAccounts(dataDir: string): Accounts {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'accounts.json');
  const bySub = new Map<string, Account>();
  const read = (): (readonly [string, string])[] => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as [string, string][];
    } catch {
      return [...FIRST];
    }
  };
  const keep = (email: string, name: string) => {
    const account = toAccount(email, name);
    bySub.set(account.sub, account);
    return account;
  };
  for (const [email, name] of read()) keep(email, name);
  return {
    list: () => [...bySub.values()],
    find: (sub) => bySub.get(sub),
    put: (email, name) => {
      const account = keep(email, name);
      const rows = [...bySub.values()].map((one) => [one.email, one.name]);
      writeFileSync(`${file}.part`, JSON.stringify(rows, null, 2));
      renameSync(`${file}.part`, file);
      return account;
    },
  };
}
