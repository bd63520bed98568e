import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { createUser, findUserByEmail, type User } from '../../src/domains/accounts/public-api.server.ts';

/** Email address of the default seller for imported listings in a demo market. */
export const DEMO_SELLER = 'import@secondbyte.test';

/** Error that the operator can fix. Its message is shown unchanged. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

async function createDemoSeller(db: Db): Promise<User> {
  const created = await inTransaction(db, (tx) =>
    createUser(tx, {
      email: DEMO_SELLER,
      name: 'Import House',
      number: '01700000000',
      image: null,
      userType: 'Seller',
      verified: false,
      passwordHash: null,
    }),
  );
  if (!created.ok) throw new OperatorError(`${DEMO_SELLER} could not be created: ${created.code}`);
  return created.value;
}

/**
 * Returns the seller of imported listings: the account with this email address. Without an address, a demo market uses
 * a default account, which is created if necessary. Throws {@link OperatorError} if no such account can sell.
 */
export async function findImportSeller(db: Db, email: string | undefined, market: string) {
  if (!email && market === 'production') {
    throw new OperatorError('Name the seller of the listings: --seller EMAIL');
  }
  const wanted = email ?? DEMO_SELLER;
  const user = (await findUserByEmail(db, wanted)) ?? (email ? null : await createDemoSeller(db));
  if (!user || user.closedAt || user.userType !== 'Seller') {
    throw new OperatorError(`There is no seller with the email address ${wanted}.`);
  }
  if (!user.number) throw new OperatorError(`${wanted} has no mobile number, which every listing needs.`);
  return { id: user.id, number: user.number };
}
