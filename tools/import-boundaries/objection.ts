import { DOMAINS, DOORS, MAY_IMPORT, OWN_DOORS, PLATFORM_FLOORS, SITE_DOORS } from '../import-boundaries.ts';
import { locationOf, type SourceLocation } from './source-location.ts';

function objectToDomains(from: SourceLocation, to: SourceLocation): string | undefined {
  const right = DOMAINS.indexOf(to.name);
  if (right === -1) return `${to.name} is not listed in DOMAINS (tools/import-boundaries.ts)`;
  if (from.part === 'domain' && DOMAINS.indexOf(from.name) < right) {
    return `${from.name} comes before ${to.name} in DOMAINS and must not import it`;
  }
  const isFixture = from.isTest && to.inner.startsWith('testing/');
  const joinsAll = ['app', 'tools', 'harness', 'demo', 'bench', 'trust'].includes(from.part);
  const doors = from.part === 'site' ? [...DOORS, ...SITE_DOORS] : DOORS;
  const isDoor = doors.some((door) => door.test(to.inner)) || OWN_DOORS[to.name]?.includes(to.inner);
  if (joinsAll || isFixture || isDoor) return undefined;
  return `${to.inner} is not a public file of ${to.name}`;
}

const isNamedServer = (path: string) => /\.server\.tsx?$/.test(path);

/**
 * Returns the folder of `src/platform` that contains a file, and the folder's layer. The layer is -1 for other files.
 */
function roomOf({ inner }: SourceLocation): { room: string; floor: number } {
  const room = inner.includes('/') ? inner.slice(0, inner.indexOf('/')) : '';
  return { room, floor: PLATFORM_FLOORS.findIndex((rooms) => rooms.includes(room)) };
}

function objectToRooms(from: SourceLocation, to: SourceLocation): string | undefined {
  if (from.isTest) return undefined;
  const [user, used] = [roomOf(from), roomOf(to)];
  if (user.floor === -1)
    return `a file of platform must be in one of its folders (${PLATFORM_FLOORS.flat().join(', ')})`;
  if (user.room === used.room || user.floor > used.floor) return undefined;
  return `platform/${user.room} must not import platform/${used.room}`;
}

/**
 * Returns why the file at `fromPath` must not import the file at `toPath`; undefined if the import is allowed. The
 * rules also apply to types. Paths are from the project's root.
 */
export function objectionTo(fromPath: string, toPath: string): string | undefined {
  const from = locationOf(fromPath);
  const to = locationOf(toPath);
  if (!MAY_IMPORT[from.part]?.includes(to.part)) return `${from.part} must not import ${to.part}`;
  if (from.part === 'sandbox' && from.name !== to.name) return 'stand-ins must not import one another';
  if (from.isPage && to.isServer) return 'code for browsers must not import server files, not even types';
  if (from.part === 'domain' && !from.isTest && !isNamedServer(fromPath) && isNamedServer(toPath))
    return 'a file that imports server files must itself be named .server.ts';
  if (to.isTest && !from.isTest && fromPath.startsWith('src/')) return 'only tests may import test helpers';
  if (from.part === 'platform' && to.part === 'platform') return objectToRooms(from, to);
  const ownDomain = from.part === 'domain' && from.name === to.name;
  if (ownDomain && from.isServer && to.inner.startsWith('web/')) return 'server files must not import pages';
  return to.part === 'domain' && !ownDomain ? objectToDomains(from, to) : undefined;
}
