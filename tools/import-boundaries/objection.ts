import { DOMAINS, DOORS, MAY_IMPORT, OWN_DOORS } from '../import-boundaries.ts';
import { type Place, placeOf } from './source-location.ts';

function objectToDomains(from: Place, to: Place): string | undefined {
  const right = DOMAINS.indexOf(to.name);
  if (right === -1) return `${to.name} has no place among the domains (tools/walls.ts)`;
  if (from.part === 'domain' && DOMAINS.indexOf(from.name) < right) {
    return `${from.name} stands left of ${to.name} and must not know it`;
  }
  const isFixture = from.isTest && to.inner === 'fixtures.ts';
  const joinsAll = ['main', 'tools', 'bench', 'trust'].includes(from.part);
  const isDoor = DOORS.some((door) => door.test(to.inner)) || OWN_DOORS[to.name]?.includes(to.inner);
  if (joinsAll || isFixture || isDoor) return undefined;
  return `${to.inner} is not a door of ${to.name}`;
}

/**
 * Says why the file at `fromPath` must not import the one at `toPath`, types included; undefined when it may.
 * Paths are from the project's root.
 */
export function objectionTo(fromPath: string, toPath: string): string | undefined {
  const from = placeOf(fromPath);
  const to = placeOf(toPath);
  if (!MAY_IMPORT[from.part]?.includes(to.part)) return `${from.part} must not import ${to.part}`;
  if (from.part === 'sandbox' && from.name !== to.name) return 'stand-ins know nothing of one another';
  if (from.isPage && to.isServer)
    return 'what runs in a browser must not import server files, not even types';
  if (to.isTest && !from.isTest && fromPath.startsWith('src/'))
    return 'only tests may import what is for tests';
  const ownDomain = from.part === 'domain' && from.name === to.name;
  if (ownDomain && from.isServer && to.inner.startsWith('web/')) return 'server files must not import pages';
  return to.part === 'domain' && !ownDomain ? objectToDomains(from, to) : undefined;
}
