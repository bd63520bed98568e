import { t } from '#texts/t.ts';
import type { CeremonyOutcome } from './passkey-ceremony.ts';

type Ceremony = typeof import('./passkey-ceremony.ts');

/** Runs a passkey ceremony. Its code is loaded only then. After a deployment, an old page can no longer load it. */
export async function runCeremony(
  run: (ceremony: Ceremony) => Promise<CeremonyOutcome>,
): Promise<CeremonyOutcome> {
  const ceremony = await import('./passkey-ceremony.ts').catch(() => null);
  if (ceremony) return run(ceremony);
  return { ok: false, message: t('passkey.notLoaded') };
}
