import { t } from '#texts/t.ts';
import type { CeremonyOutcome } from './passkey-ceremony.ts';

type Ceremony = typeof import('./passkey-ceremony.ts');

/**
 * Runs a passkey dialog of the browser. Lazy-loads its code. The loading fails on a page from before a deployment; then
 * an error message is returned.
 */
export async function runCeremony(
  run: (ceremony: Ceremony) => Promise<CeremonyOutcome>,
): Promise<CeremonyOutcome> {
  const ceremony = await import('./passkey-ceremony.ts').catch(() => null);
  if (ceremony) return run(ceremony);
  return { ok: false, message: t('passkey.notLoaded') };
}
