import type { Thing } from './resources.ts';
import type { Asker, Outcome, Row } from './rights-row.ts';

function mayCall({ who }: Row, { role }: Asker): boolean {
  if (who === 'anyone') return true;
  return role !== 'anonymous' && (who === 'signed-in' || who.includes(role));
}

/** The keys of `outcomes` that a case answers to, the closest first. */
function keysOf(role: string, isOwn: boolean, state: string): string[] {
  const own = isOwn ? [`own ${state}`.trim()] : [];
  return [`${role} ${state}`.trim(), ...own, state].filter((key) => key !== '');
}

function isForeign(row: Row, asker: Asker, thing: Thing): boolean {
  if (!row.reach || thing.owner === null || thing.owner === asker.person?.name) return false;
  return row.reach === 'own' || asker.role !== 'admin';
}

/** What the table says of one case: somebody makes a call that names a thing. */
export function expectOutcome(row: Row, asker: Asker, thing: Thing, inPath: boolean): Outcome {
  if (!mayCall(row, asker)) return asker.role === 'anonymous' ? 'not-signed-in' : 'not-allowed';
  if (row.outcome) return row.outcome(asker, thing);
  if (isForeign(row, asker, thing)) return 'not-found';
  const isOwn = thing.owner !== null && thing.owner === asker.person?.name;
  for (const key of keysOf(asker.role, isOwn, thing.state)) {
    const told = row.outcomes?.[key];
    if (told !== undefined) return told;
  }
  if (thing.state === 'malformed') return inPath ? 'not-found' : 'invalid-input';
  return thing.state === 'absent' ? 'not-found' : 'done';
}
