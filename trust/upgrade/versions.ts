import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isUpgradable } from '../../tools/migrations/migration-history.ts';
import { ROOT } from '../../tools/root.ts';

/** A version of the product that can be started. */
export type Version = {
  /** Name of the version: a tag, a commit, or "this one". */
  readonly name: string;
  /** Folder of the version's sources. */
  readonly folder: string;
};

const THIS: Version = { name: 'this one', folder: ROOT };

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Runs git and returns its output. Returns undefined outside a clone, or if git finds nothing. */
function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds earlier versions, the best first: the previous release, the commit before the newest migration, and the
 * previous commit. The commit before the migration has another schema. Returns an empty list outside a clone.
 */
function findEarlier(): string[] {
  const newest = ['log', '-1', '--format=%h', '--diff-filter=A', '--', 'src/**/migrations/*.sql'];
  const migration = tryGit(...newest);
  return [
    tryGit('describe', '--tags', '--abbrev=0', 'HEAD^'),
    migration && tryGit('rev-parse', '--short', `${migration}^`),
    tryGit('rev-parse', '--short', 'HEAD^'),
  ].filter((name) => name !== undefined);
}

/** Returns whether a version needs the same libraries as this version, so that it can use the installed ones. */
function hasOurLibraries(name: string): boolean {
  const ours = readFileSync(join(ROOT, 'package-lock.json'), 'utf8').trim();
  return tryGit('show', `${name}:package-lock.json`) === ours;
}

/**
 * Copies an earlier version to `folder`. It must need the same libraries, and this version must be able to upgrade its
 * schema. Returns this version itself if there is no clone or no such version.
 */
export function copyEarlierVersion(folder: string): Version {
  const found = findEarlier();
  const name = found.find((one) => hasOurLibraries(one) && isUpgradable(one));
  if (name === undefined) {
    const why =
      found.length === 0 ? 'there is no clone here' : 'those before have other libraries or migrations';
    return { ...THIS, name: `this one twice (${why})` };
  }
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', name], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { name, folder };
}

/** The version of the product in this working tree. */
export const thisVersion = THIS;

/** Returns the script of a version's process: `web.ts` for the process `web-1`. */
export function scriptOf(version: Version, process: string): string {
  return join(version.folder, 'src', 'app', `${process.replace(/-\d+$/, '')}.ts`);
}
