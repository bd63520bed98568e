import { type Lock, nameOf, type Package } from './libraries.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = /^https:\/\/registry\.npmjs\.org\//;
/**
 * Maximum number of direct dependencies in production, because each must be trusted and updated. Six of them are
 * packages of OpenTelemetry.
 */
export const MOST_DIRECT = 47;

/**
 * Licenses that allow this use: unchanged libraries on a server and in pages. The LGPL covers libvips, which sharp
 * loads as a separate library.
 */
const LICENSES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/**
 * Parts of React that execute data from browsers. All known vulnerabilities of React that allow remote code execution
 * were in these parts.
 */
const FORBIDDEN = /^react-server-dom-/;

/** Finds dependencies without an exact version. Also reports too many dependencies. */
export function findLoosePins({ dependencies, devDependencies, optionalDependencies }: Package): string[] {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const loose = all.filter(([, version]) => !EXACT.test(version));
  const count = Object.keys(dependencies).length;
  return [
    ...loose.map(([name, version]) => `${name} is not pinned to one version: ${version}`),
    ...(count > MOST_DIRECT ? [`${count} direct dependencies in production; at most ${MOST_DIRECT}`] : []),
  ];
}

/** Finds libraries in the lock file without a checksum, or from outside the registry. */
export function findUnproven(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { integrity, resolved, link }]) => [
    ...(integrity?.startsWith('sha512-') && !link ? [] : [`${path} has no checksum`]),
    ...(resolved === undefined || REGISTRY.test(resolved) ? [] : [`${path} comes from ${resolved}`]),
  ]);
}

/** Finds libraries with an install script that package.json neither allows nor forbids. */
export function findUnlistedScripts(lock: Lock, { allowScripts }: Package): string[] {
  return Object.entries(lock)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !Object.hasOwn(allowScripts, nameOf(path)))
    .map(([path]) => `${nameOf(path)} has an install script that package.json does not list in allowScripts`);
}

/** Finds libraries with an unknown license or without a license. */
export function findStrangeLicenses(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { license = 'none' }]) => {
    const parts = license.split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean);
    return parts.every((part) => LICENSES.has(part)) ? [] : [`${path} has licence ${license}`];
  });
}

/** Finds forbidden libraries, also among indirect dependencies. */
export function findForbidden(lock: Lock): string[] {
  return Object.keys(lock).filter((path) => FORBIDDEN.test(nameOf(path)));
}
