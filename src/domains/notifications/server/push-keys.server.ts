import { generateKeyPairSync } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';

/**
 * Key pair that identifies this market to push services (RFC 8292): P-256, base64url. The public key is an uncompressed
 * point.
 */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Current and previous secret for encrypting the private key. */
type Secrets = { readonly secret: string; readonly previousSecret?: string | undefined };

function makeKeys(): PushKeys {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

async function decrypt(data: string, secret: string | undefined): Promise<string | null> {
  if (secret === undefined) return null;
  return symmetricDecrypt({ key: secret, data }).catch(() => null);
}

async function store(tx: Tx, { publicKey, privateKey }: PushKeys, secret: string): Promise<void> {
  const encrypted = await symmetricEncrypt({ key: secret, data: privateKey });
  await sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${encrypted})
    on conflict (is_only) do update set public_key = excluded.public_key, private_key = excluded.private_key`.execute(
    tx,
  );
}

async function findKeys(tx: Tx, { secret, previousSecret }: Secrets): Promise<PushKeys | null> {
  const { rows } = await sql<{ publicKey: string; privateKey: string }>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { publicKey } = row;
  const privateKey = await decrypt(row.privateKey, secret);
  if (privateKey !== null) return { publicKey, privateKey };
  const before = await decrypt(row.privateKey, previousSecret);
  if (before === null) return null;
  const keys = { publicKey, privateKey: before };
  await store(tx, keys, secret);
  return keys;
}

/**
 * Returns the market's keys, which all processes share. Creates new keys if there are none, or if the secret that
 * encrypts them was lost. New keys end all subscriptions, so browsers must subscribe again.
 */
function readKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('push-keys', 0))`.execute(tx);
    const found = await findKeys(tx, secrets);
    if (found) return found;
    const keys = makeKeys();
    await sql`delete from push_subscriptions`.execute(tx);
    await store(tx, keys, secrets.secret);
    return keys;
  });
}

/** Returns a function that loads the market's keys once per process. */
export function openPushKeys(db: Db, secrets: Secrets): () => Promise<PushKeys> {
  let reading: Promise<PushKeys> | undefined;
  return () => {
    reading ??= readKeys(db, secrets).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
