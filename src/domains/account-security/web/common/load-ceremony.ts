import { t } from '#texts/t.ts';
import type { CeremonyOutcome } from './passkey-ceremony.ts';

type Ceremony = typeof import('./passkey-ceremony.ts');

/**
 * Lazy-loads the code for passkeys, and runs a passkey dialog of the browser. Returns an error message if the code
 * cannot be loaded, for example after a deployment.
 */
export async function runCeremony(
  run: (ceremony: Ceremony) => Promise<CeremonyOutcome>,
): Promise<CeremonyOutcome> {
  const ceremony = await import('./passkey-ceremony.ts').catch(() => null);
  if (ceremony) return run(ceremony);
  return { ok: false, message: t('passkey.notLoaded') };
}
