import { type Lock, nameOf, type Package } from './libraries.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = /^https:\/\/registry\.npmjs\.org\//;
/** Every library that runs in production is one that somebody must trust and keep up to date. OpenTelemetry comes in five. */
export const MOST_DIRECT = 47;

/**
 * Licences that allow what we do with the libraries: using them unchanged on a server and in pages. The
 * LGPL covers libvips, which sharp loads as a library of its own.
 */
const LICENCES = new Set([
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

/** Parts of React that run what a browser sends; every hole that let strangers run code was in them. */
const FORBIDDEN = /^react-server-dom-/;

/** Dependencies that a new version could slip into, and too many of them. */
export function findLoosePins({ dependencies, devDependencies, optionalDependencies }: Package): string[] {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const loose = all.filter(([, version]) => !EXACT.test(version));
  const count = Object.keys(dependencies).length;
  return [
    ...loose.map(([name, version]) => `${name} is not pinned to one version: ${version}`),
    ...(count > MOST_DIRECT ? [`${count} direct dependencies in production; at most ${MOST_DIRECT}`] : []),
  ];
}

/** Libraries whose bytes the lock file does not prove, or that come from elsewhere than the registry. */
export function findUnproven(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { integrity, resolved, link }]) => [
    ...(integrity?.startsWith('sha512-') && !link ? [] : [`${path} has no checksum`]),
    ...(resolved === undefined || REGISTRY.test(resolved) ? [] : [`${path} comes from ${resolved}`]),
  ]);
}

/** Libraries that want to run a script when they are installed and that nobody has decided on. */
export function findUnlistedScripts(lock: Lock, { allowScripts }: Package): string[] {
  return Object.entries(lock)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !Object.hasOwn(allowScripts, nameOf(path)))
    .map(([path]) => `${nameOf(path)} has an install script that package.json does not list in allowScripts`);
}

/** Libraries under a licence that was not looked at, or under none. */
export function findStrangeLicences(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { license = 'none' }]) => {
    const parts = license.split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean);
    return parts.every((part) => LICENCES.has(part)) ? [] : [`${path} has licence ${license}`];
  });
}

/** Libraries that must never come in, whoever needs them. */
export function findForbidden(lock: Lock): string[] {
  return Object.keys(lock).filter((path) => FORBIDDEN.test(nameOf(path)));
}
