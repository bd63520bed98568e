import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { serverPaths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { createUser } from './create-user.server.ts';
import { findUserByEmail } from './store.server.ts';
import { createVerificationToken } from './verification-tokens.server.ts';

/** Key of the advisory lock that serializes invitations. It must differ from the keys of other advisory locks. */
const INVITATION_LOCK = 7_120_261;

async function hasWorkingAdmin(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join credentials c on c.user_id = u.id
    where u.user_type = 'Admin' and u.closed_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

async function findOrAdd(tx: Tx, email: string): Promise<User | null> {
  const known = await findUserByEmail(tx, email);
  if (known) return known.userType === 'Admin' && !known.closedAt ? known : null;
  const added = await createUser(tx, {
    email,
    name: 'Admin',
    number: null,
    image: null,
    userType: 'Admin',
    verified: false,
    passwordHash: null,
  });
  return added.ok ? added.value : null;
}

/** Result of an invitation. `taken`: the address belongs to an account that is not an open admin account. */
export type Invitation = { readonly link: string } | 'not-needed' | 'taken';

/**
 * Invites the first admin if no admin can sign in yet, so that the market needs no default password. Returns a link for
 * choosing a password. It works once, within 30 minutes.
 */
export async function inviteFirstAdmin(tx: Tx, email: string, publicUrl: string): Promise<Invitation> {
  await sql`select pg_advisory_xact_lock(${INVITATION_LOCK})`.execute(tx);
  if (await hasWorkingAdmin(tx)) return 'not-needed';
  const admin = await findOrAdd(tx, email);
  if (!admin) return 'taken';
  const token = await createVerificationToken(tx, 'reset-password', admin.id);
  return { link: `${publicUrl}${serverPaths.resetPassword(token)}` };
}
