import type { RefusalText } from '#platform/http/problem.ts';
import { type Effect, isDerived } from './db-snapshot.ts';
import { expectOutcome } from './expect-outcome.ts';
import { PROBLEM } from './fields.ts';
import { ALL_MARKS, type Mark, type People, type Person } from './rights-people.ts';
import type { Asker, ExpectedOutcome, RightsRow } from './rights-row.ts';
import type { Reply } from './send.ts';
import type { TestCase } from './test-cases.ts';

/** Result of one case: the market's response, and the changes in the database. */
export type CaseResult = { readonly testCase: TestCase; readonly reply: Reply; readonly effect: Effect };

/** Column with the owner of a new row, by table. */
const OWNER_COLUMNS: Readonly<Record<string, string>> = {
  bookings: 'buyer_id',
  wishes: 'buyer_id',
  product_holds: 'buyer_id',
  payment_intents: 'buyer_id',
  products: 'seller_id',
  advertisements: 'seller_id',
  reports: 'reporter_id',
  removal_reviews: 'seller_id',
  offers: 'buyer_id',
  reviews: 'writer_id',
  review_reports: 'reporter_id',
  notification_mutes: 'person_id',
  push_subscriptions: 'person_id',
  push_choices: 'person_id',
  saved_searches: 'person_id',
  verification_requests: 'seller_id',
  verification_documents: 'seller_id',
  admin_actions: 'admin_id',
};

/** Returns the caller of a case, as the market must identify them. */
function askerOf({ caller }: TestCase, people: People): Asker {
  const person = caller.standsFor === null ? null : people[caller.standsFor];
  const byCookie = caller.via === 'cookie' ? person : null;
  return {
    role: person?.role ?? 'anonymous',
    person,
    via: caller.via,
    session: caller.session ? people[caller.session] : byCookie,
    isCrossSite: caller.headers['sec-fetch-site'] === 'cross-site',
  };
}

/** Returns the expected outcome of a case. A request with a cookie from another site must change nothing. */
export function expected(testCase: TestCase, people: People): ExpectedOutcome {
  const { key, row, caller, resource } = testCase;
  if (caller.isForeign && !key.startsWith('GET ')) return 'foreign-origin';
  return expectOutcome(row, askerOf(testCase, people), resource, key.includes('{'));
}

/** Returns the paths of all fields of a response. The elements of a list have the path of the list. */
export function fieldsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value) && value.length > 0)
    return [...new Set(value.flatMap((one) => fieldsOf(one, prefix)))];
  const isEmpty = Array.isArray(value) || typeof value !== 'object' || value === null;
  if (isEmpty) return prefix === '' ? [] : [prefix];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/**
 * Returns whether a list of fields contains a field. `x.*` includes all fields below `x`. `x.y` also includes `x`,
 * because `x` may be empty.
 */
export function isListed(fields: readonly string[], field: string): boolean {
  return fields.some(
    (one) =>
      one === field ||
      one.startsWith(`${field}.`) ||
      (one.endsWith('.*') && field.startsWith(one.slice(0, -1))),
  );
}

function fieldFaults(fields: readonly string[], { json }: Reply): string[] {
  const unlisted = fieldsOf(json).filter((field) => !isListed(fields, field));
  return unlisted.map((field) => `tells the field "${field}"`);
}

function statusFaults(
  row: RightsRow,
  outcome: ExpectedOutcome,
  reply: Reply,
  refusals: ReadonlyMap<string, RefusalText>,
) {
  const { code } = (reply.json ?? {}) as { code?: unknown };
  const actual = reply.status < 400 ? 'done' : String(code ?? reply.status);
  if (actual !== outcome) return [`is "${actual}", not "${outcome}"`];
  const status = outcome === 'done' ? (row.status ?? 200) : refusals.get(outcome)?.status;
  return status === reply.status ? [] : [`has the status ${reply.status}, not ${status}`];
}

function changeFaults({ row }: TestCase, outcome: ExpectedOutcome, { tables }: Effect): string[] {
  const allowed = new Set([...(row.changesAnyway ?? []), ...(outcome === 'done' ? (row.changes ?? []) : [])]);
  const others = tables.some((table) => !isDerived(table));
  const wrong = tables.filter((table) => !allowed.has(table) && !(isDerived(table) && others));
  return wrong.map((table) => `changes rows of ${table}`);
}

/**
 * Returns whether private data of this kind about a person is public. Public listings contain only the seller's email
 * address.
 */
function isOnListings({ role }: Person, mark: string): boolean {
  return role === 'seller' && mark === 'email';
}

function privacyFaults(testCase: TestCase, people: People, { text }: Reply): string[] {
  const asker = askerOf(testCase, people);
  const { role, person } = asker;
  const { row, resource } = testCase;
  const reveals = row.reveals?.[role] ?? [];
  const isHidden = row.hidesSeller?.(asker, resource) ?? false;
  const isPublic = (other: Person, mark: Mark) => !isHidden && isOnListings(other, mark);
  const others = Object.values(people).filter((other) => other !== person);
  return others.flatMap((other) =>
    ALL_MARKS.filter(
      (mark) => !reveals.includes(mark) && !isPublic(other, mark) && text.includes(other.marks[mark]),
    ).map((mark) => `tells the ${mark} of ${other.name}`),
  );
}

function ownershipFaults(testCase: TestCase, people: People, { came, went }: Effect): string[] {
  const { person } = askerOf(testCase, people);
  const { row: rights, resource } = testCase;
  // A seller may also add rows for the buyer's order. Those rows belong to the buyer.
  const owners = [person?.name, rights.reach === 'either side or admin' ? resource.owner : null];
  return Object.entries({ ...OWNER_COLUMNS, ...rights.ownerColumns }).flatMap(([table, column]) => {
    // If rows of this table were also removed, the rows were changed and not added.
    if (went.some((row) => row.startsWith(`${table} `))) return [];
    const added = came.filter((row) => row.startsWith(`${table} `));
    const strange = added.filter((row) => !owners.some((name) => row.includes(`"${column}": "<${name}>"`)));
    return strange.length > 0 ? [`adds a row to ${table} that is not the caller's`] : [];
  });
}

/** Returns all differences between the result of a case and the rights table. */
export function faultsOf(
  one: CaseResult,
  people: People,
  refusals: ReadonlyMap<string, RefusalText>,
): string[] {
  const { testCase, reply, effect } = one;
  const outcome = expected(testCase, people);
  return [
    ...statusFaults(testCase.row, outcome, reply, refusals),
    ...fieldFaults(reply.status < 400 ? testCase.row.fields : PROBLEM, reply),
    ...changeFaults(testCase, outcome, effect),
    ...privacyFaults(testCase, people, reply),
    ...ownershipFaults(testCase, people, effect),
  ];
}
