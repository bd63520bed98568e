import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of the provider: for signing tokens, and for its cookies. */
export type Keys = { readonly privateKey: string; readonly cookieKey: string };

/** Reads the keys in `dataDir`, which the first start creates. Only their owner may read the file. */
export function openKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cookieKey: randomBytes(24).toString('hex'),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** Returns the signing key as a JSON Web Key. */
export function signingKey(keys: Keys): Record<string, unknown> {
  return { ...createPrivateKey(keys.privateKey).export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
