import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a demo market, by the names of their settings. */
export type Secrets = {
  readonly SESSION_SECRET: string;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_PUBLISHABLE_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly GOOGLE_CLIENT_SECRET: string;
};

function makeSecrets(): Secrets {
  const random = () => randomBytes(24).toString('hex');
  return {
    SESSION_SECRET: random(),
    STRIPE_SECRET_KEY: `sk_test_${random()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${random()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
    GOOGLE_CLIENT_SECRET: random(),
  };
}

function readSecrets(path: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

/**
 * Returns the secrets in `dataDir` and creates missing ones. A folder of an older version may lack some. Only the
 * owner may read the file.
 */
export function demoSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const kept = readSecrets(path);
  const secrets = { ...makeSecrets(), ...kept };
  if (Object.keys(kept).length === Object.keys(secrets).length) return secrets;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
