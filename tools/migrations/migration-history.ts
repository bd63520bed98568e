import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { ROOT } from '../root.ts';

const FILES = ':(glob)src/**/migrations/*.sql';

/** Returns the output lines of a git command. Returns none outside a clone, or if git finds nothing. */
function gitLines(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** Options of `git diff` that ignore changes of SQL comments and of blank lines. */
const IGNORE_COMMENTS = ['-I^ *--', '-I^\n'];

/**
 * Returns whether this revision can upgrade a database of a commit. For that, the statements of all migrations of the
 * commit must be unchanged. Their comments may differ.
 */
export function isUpgradable(commit: string): boolean {
  // `--numstat` lists only files with other changes. `--name-only` would list every changed file.
  const options = ['--numstat', ...IGNORE_COMMENTS, '--no-renames', '--diff-filter=MDT'];
  return gitLines('diff', ...options, commit, '--', FILES).length === 0;
}

/** Returns the names of the migrations in a commit. */
function migrationsAt(commit: string): string[] {
  return gitLines('ls-tree', '-r', '--name-only', commit, 'src')
    .filter((path) => /\/migrations\/[^/]+\.sql$/.test(path))
    .map((path) => basename(path, '.sql'));
}

/**
 * Returns the migrations of earlier commits, the newest commit first. Looks at up to `most` commits that changed
 * migrations and that this revision can upgrade. Returns none outside a clone.
 */
export function earlierMigrations(most: number): string[][] {
  const commits = gitLines('log', '--format=%H', `-${most}`, 'HEAD', '--', FILES);
  return commits.filter(isUpgradable).map(migrationsAt);
}
