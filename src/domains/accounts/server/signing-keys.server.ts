import { symmetricDecrypt } from 'better-auth/crypto';
import { type Generated, sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/database.server.ts';

type Tables = { signing_keys: { id: Generated<string>; private_key: string; expires_at: Date | null } };

/** Secret that encrypts private signing keys, and the previous secret while it is being replaced. */
export type KeySecrets = { readonly secret: string; readonly previousSecret?: string | undefined };

async function opensWith(secret: string | undefined, privateKey: string): Promise<boolean> {
  if (secret === undefined) return false;
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string });
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends signing keys that the current secret cannot decrypt, so that the auth library creates a new key. Keys of the
 * previous secret no longer sign, but their tokens stay valid until they expire. All other keys are deleted, which
 * invalidates their tokens, because somebody who knows an old secret could sign with them. Returns the number of ended
 * keys.
 */
export function endForeignSigningKeys(db: Db, { secret, previousSecret }: KeySecrets): Promise<number> {
  return inTransaction(db, async (tx) => {
    const keys = tx.withTables<Tables>();
    const living = await keys
      .selectFrom('signing_keys')
      .select(['id', 'private_key'])
      .where('expires_at', 'is', null)
      .forUpdate()
      .execute();
    let ended = 0;
    for (const { id, private_key: privateKey } of living) {
      if (await opensWith(secret, privateKey)) continue;
      ended += 1;
      if (await opensWith(previousSecret, privateKey))
        await keys
          .updateTable('signing_keys')
          .set({ expires_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
      else await keys.deleteFrom('signing_keys').where('id', '=', id).execute();
    }
    return ended;
  });
}
