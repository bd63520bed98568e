import type { People } from './rights-people.ts';
import type { RightsRow } from './rights-row.ts';
import type { Extras } from './send.ts';

/** Fields that callers must not set on themselves or on a resource, under every name that the market uses. */
const CLAIMS = {
  role: 'verify',
  userType: 'Admin',
  isAdmin: true,
  verified: true,
  sellerVarify: 'verify',
  emailVerified: true,
  status: 'paid',
  state: 'sold',
  paid: 'paid',
  price: 1,
  resalePrice: 1,
  amount: 1,
  currency: 'usd',
  owner: 'me',
  acknowledged: true,
  insertedId: '019aa0b2-0000-7000-8000-00000000000d',
  currentTime: '2001-01-01T00:00:00.000Z',
  orderDate: '2001-01-01T00:00:00.000Z',
  closedAt: null,
  uses: 99,
};

const ID_NAMES = [
  'id',
  '_id',
  'userId',
  'sub',
  'caller',
  'buyerId',
  'buyer_id',
  'sellerId',
  'reporterId',
  'adminId',
  'by',
];
const EMAIL_NAMES = ['email', 'sellerEmail', 'buyerEmail', 'userEmail'];

function without(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Returns the identity of another person under every field name. */
function identity(people: People): Record<string, string> {
  const { id, marks } = people.admin;
  const ids = ID_NAMES.map((name) => [name, id]);
  const emails = EMAIL_NAMES.map((name) => [name, marks.email]);
  return Object.fromEntries([...ids, ...emails]) as Record<string, string>;
}

/**
 * Returns forbidden claims and another person's identity, as fields for body and query. Omits fields that the call
 * really reads. The market must ignore all of these fields.
 */
export function forbiddenExtras(key: string, row: RightsRow, people: People): Extras {
  const takes = row.takes ?? [];
  const someoneElse = without(takes, identity(people));
  const query = { ...someoneElse, ...without(takes, { role: 'Admin', isAdmin: 'true' }) } as Record<
    string,
    string
  >;
  return key.startsWith('GET ') ? { query } : { query, body: without(takes, { ...CLAIMS, ...someoneElse }) };
}
