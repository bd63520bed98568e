import type { CeremonyOutcome } from './passkey-ceremony.ts';

type Ceremony = typeof import('./passkey-ceremony.ts');

/** Runs a passkey ceremony, whose code is fetched only then. After a deployment an old page cannot fetch it any more. */
export async function runCeremony(
  run: (ceremony: Ceremony) => Promise<CeremonyOutcome>,
): Promise<CeremonyOutcome> {
  const ceremony = await import('./passkey-ceremony.ts').catch(() => null);
  if (ceremony) return run(ceremony);
  return { ok: false, message: 'This page did not load completely. Load it again, then try once more.' };
}
