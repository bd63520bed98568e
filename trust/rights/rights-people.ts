import type { UserType } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { buildAccount, builtPasswordHash } from '../../src/domains/accounts/testing/fixtures.ts';

/**
 * Kinds of callers. `anonymous` is not signed in. `undecided` is signed in and has not chosen to be buyer or seller
 * yet.
 */
export type Role = 'anonymous' | 'undecided' | 'buyer' | 'seller' | 'admin';

/** Kind of private data of a person. Other people get it only if the rights table allows that. */
export type Mark = 'email' | 'number' | 'phone' | 'place';

/** All kinds of private data. */
export const ALL_MARKS: readonly Mark[] = ['email', 'number', 'phone', 'place'];

/** Names of all people in this suite's market. */
export const personNames = [
  'buyer A',
  'buyer B',
  'seller A',
  'seller B',
  'new seller',
  'admin',
  'other admin',
  'undecided',
  'idle buyer',
  'closed buyer',
  'closed seller',
] as const;
export type PersonName = (typeof personNames)[number];

/** A person of the market, with private texts that occur nowhere else. */
export type Person = {
  readonly name: PersonName;
  readonly id: string;
  readonly role: Role;
  readonly marks: Readonly<Record<Mark, string>>;
};

export type People = Readonly<Record<PersonName, Person>>;

function userTypeOf(name: PersonName): UserType | null {
  if (name === 'undecided') return null;
  if (name.endsWith('admin')) return 'Admin';
  return name.includes('seller') ? 'Seller' : 'Buyer';
}

/** Returns private texts of a person; `index` makes them unique. */
function marksOf(name: PersonName, index: number): Person['marks'] {
  const digits = String(index).padStart(2, '0');
  return {
    email: `${name.toLowerCase().replace(' ', '-')}@secondbyte.test`,
    number: `017000000${digits}`,
    phone: `018000000${digits}`,
    place: `Gate ${digits} of New Market`,
  };
}

/**
 * Returns whether a person has verified their email address. Most people have not, so that verifying it has an effect.
 */
export function hasProvedAddress(name: PersonName): boolean {
  return name === 'seller A' || name === 'seller B';
}

async function addPerson(db: Db, name: PersonName, index: number): Promise<Person> {
  const marks = marksOf(name, index);
  const userType = userTypeOf(name);
  const verified = name === 'seller A' || name === 'seller B';
  const { id } = await buildAccount(db, {
    email: marks.email,
    name: `The ${name}`,
    number: marks.number,
    userType,
    verified,
    // A new name ends this check.
    checks: verified ? ['identity'] : [],
    emailVerified: hasProvedAddress(name),
    passwordHash: await builtPasswordHash(),
  });
  return { name, id, role: (userType?.toLowerCase() ?? 'undecided') as Role, marks };
}

/** Adds all people to an empty market. `fillMarket` closes some of the accounts later. */
export async function addPeople(db: Db): Promise<People> {
  const people: Partial<Record<PersonName, Person>> = {};
  for (const [index, name] of personNames.entries()) people[name] = await addPerson(db, name, index);
  return people as People;
}
