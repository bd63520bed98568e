import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { ROOT } from '../root.ts';

const FILES = ':(glob)src/**/migrations/*.sql';

/** Output of a command of git in lines; none outside a clone, and where it finds nothing. */
function gitLines(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/**
 * True if this revision can upgrade a database of the commit. It can if it has each of the commit's migrations with the
 * same name and text.
 */
export function isUpgradable(commit: string): boolean {
  return (
    gitLines('diff', '--name-only', '--no-renames', '--diff-filter=MDT', commit, '--', FILES).length === 0
  );
}

/** Names of the migrations that a commit has. */
function migrationsAt(commit: string): string[] {
  return gitLines('ls-tree', '-r', '--name-only', commit, 'src')
    .filter((path) => /\/migrations\/[^/]+\.sql$/.test(path))
    .map((path) => basename(path, '.sql'));
}

/**
 * Returns the migrations of earlier commits, the newest commit first. It looks at up to `most` commits that changed
 * migrations and that this revision can upgrade. Empty outside a clone.
 */
export function earlierMigrations(most: number): string[][] {
  const commits = gitLines('log', '--format=%H', `-${most}`, 'HEAD', '--', FILES);
  return commits.filter(isUpgradable).map(migrationsAt);
}
