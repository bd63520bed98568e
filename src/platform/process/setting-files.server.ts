import { readFileSync } from 'node:fs';
import { ConfigError } from './config.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Suffix of a variable that names a file with a setting's value. */
const SUFFIX = '_FILE';

/** Returns a file's text without the final line break; null if it cannot be read. */
function readValue(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}

/** The environment including values from files, and the faults of these files by setting. */
export type SettingFiles = {
  readonly environment: Environment;
  readonly faults: ReadonlyMap<string, string>;
};

/**
 * Returns the environment with settings from files: `SESSION_SECRET_FILE=/run/secrets/session` sets `SESSION_SECRET`.
 * Containers and systemd's `LoadCredential` pass secrets this way. `names` are the known settings; other variables that
 * end in `_FILE` stay unchanged. An unreadable or empty file is a fault. A setting that is given in both ways is a
 * fault, too.
 */
export function readSettingFiles(environment: Environment, names: readonly string[]): SettingFiles {
  const faults = new Map<string, string>();
  const read = names.flatMap((name) => {
    const path = environment[name + SUFFIX];
    if (!path) return [];
    const value = readValue(path);
    if (environment[name]) faults.set(name, `${name}${SUFFIX} is wrong: ${name} is also set`);
    else if (value === null) faults.set(name, `${name}${SUFFIX} is wrong: ${path} cannot be read`);
    else if (value === '') faults.set(name, `${name}${SUFFIX} is wrong: ${path} is empty`);
    return [[name, value ?? ''] as const];
  });
  const rest = Object.entries(environment).filter(
    ([name]) => !read.some(([setting]) => name === setting || name === setting + SUFFIX),
  );
  return { environment: Object.fromEntries([...rest, ...read]), faults };
}

/** Returns the environment of {@link readSettingFiles}; throws {@link ConfigError} with every fault. */
export function withSettingFiles(environment: Environment, names: readonly string[]): Environment {
  const read = readSettingFiles(environment, names);
  if (read.faults.size > 0) throw new ConfigError([...read.faults.values()]);
  return read.environment;
}
