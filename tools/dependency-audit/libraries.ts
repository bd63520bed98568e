// Third-party libraries of the product, from package.json and the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** Parts of package.json about dependencies and install scripts. */
export type Package = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  /** Libraries with an install script. The value is true if the script may run. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

/** A library in the lock file. */
type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
};

/** Libraries by their installation folder. */
export type Lock = Readonly<Record<string, Locked>>;

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Reads this project's package.json. */
export function readPackage(): Package {
  return readJson('package.json') as Package;
}

/** Reads this project's lock file. The entry of the project itself is omitted. */
export function readLock(): Lock {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> };
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path !== ''));
}

/** Returns the package name of a path: `node_modules/a/node_modules/@b/c` → `@b/c`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
