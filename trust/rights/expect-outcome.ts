import type { Resource } from './resources.ts';
import type { Asker, ExpectedOutcome, RightsRow } from './rights-row.ts';

function mayCall({ who }: RightsRow, { role }: Asker): boolean {
  if (who === 'anyone') return true;
  return role !== 'anonymous' && (who === 'signed-in' || who.includes(role));
}

/** Returns the keys of `outcomes` that apply to a case, beginning with the most specific key. */
function keysOf(role: string, isOwn: boolean, state: string): string[] {
  const own = isOwn ? [`own ${state}`.trim()] : [];
  return [`${role} ${state}`.trim(), ...own, state].filter((key) => key !== '');
}

function isForeign(row: RightsRow, asker: Asker, resource: Resource): boolean {
  if (!row.reach || resource.owner === null || resource.owner === asker.person?.name) return false;
  if (row.reach === 'either side or admin' && resource.seller === asker.person?.name) return false;
  return row.reach === 'own' || asker.role !== 'admin';
}

/** Returns the outcome that the rights table expects when a caller makes a call about a resource. */
export function expectOutcome(
  row: RightsRow,
  asker: Asker,
  resource: Resource,
  inPath: boolean,
): ExpectedOutcome {
  if (!mayCall(row, asker)) return asker.role === 'anonymous' ? 'not-signed-in' : 'not-allowed';
  if (row.outcome) return row.outcome(asker, resource);
  if (isForeign(row, asker, resource)) return 'not-found';
  const isOwn = resource.owner !== null && resource.owner === asker.person?.name;
  for (const key of keysOf(asker.role, isOwn, resource.state)) {
    const stated = row.outcomes?.[key];
    if (stated !== undefined) return stated;
  }
  if (resource.state === 'malformed') return inPath ? 'not-found' : 'invalid-input';
  return resource.state === 'absent' ? 'not-found' : 'done';
}
