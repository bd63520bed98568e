import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Record of the inputs with which each check last passed. A check with unchanged inputs is skipped. */
export type PassedChecks = {
  /** Returns whether the check passed with the current inputs. */
  has: (check: string, inputs: RegExp) => boolean;
  /** Records that the check passed. The recorded inputs are those that {@link openPassedChecks} read. */
  add: (check: string, inputs: RegExp) => void;
};

/** Returns hashes by path, for all files that git tracks or could add; null outside a repository. */
function hashFiles(root: string): ReadonlyMap<string, string> | null {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 2 ** 20,
    });
    const paths = [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path)));
    const hash = (path: string) =>
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex');
    return new Map(paths.sort().map((path) => [path, hash(path)]));
  } catch {
    return null;
  }
}

function readKeys(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Opens the record of passed checks for the project at `root`, in the file `memory`. Inputs are read only at this
 * moment, so edits during a check count for the next run. `inputs` match paths from the root. Outside a repository, no
 * check counts as passed.
 */
export function openPassedChecks(root: string, memory: string): PassedChecks {
  const files = hashFiles(root);
  const keys = readKeys(memory);
  const keyOf = (inputs: RegExp) => {
    const lines = [...(files ?? [])].filter(([path]) => inputs.test(path)).map((entry) => entry.join(' '));
    return createHash('sha256')
      .update([process.version, inputs, ...lines].join('\n'))
      .digest('hex');
  };
  return {
    has: (check, inputs) => files !== null && keys[check] === keyOf(inputs),
    add: (check, inputs) => {
      keys[check] = keyOf(inputs);
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, JSON.stringify(keys));
    },
  };
}
