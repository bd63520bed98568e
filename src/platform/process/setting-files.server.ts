import { readFileSync } from 'node:fs';
import { ConfigError } from './config.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Ending of a variable that names a file with a setting's value. */
const SUFFIX = '_FILE';

/** A file's text without the line end that editors and `echo` put behind it; null when it cannot be read. */
function readValue(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}

/**
 * The environment with the settings whose values stand in files: `SESSION_SECRET_FILE=/run/secrets/session` gives
 * `SESSION_SECRET`, as containers and systemd's `LoadCredential` hand secrets over. `names` are the settings there are;
 * other variables that end so are left alone. Throws {@link ConfigError} that names every file that cannot be read or is
 * empty, and every setting that is given in both ways.
 */
export function withSettingFiles(environment: Environment, names: readonly string[]): Environment {
  const faults: string[] = [];
  const read = names.flatMap((name) => {
    const path = environment[name + SUFFIX];
    if (!path) return [];
    const value = readValue(path);
    if (environment[name]) faults.push(`  ${name}${SUFFIX} is one too many: ${name} is given too`);
    else if (value === null) faults.push(`  ${name}${SUFFIX} is wrong: ${path} cannot be read`);
    else if (value === '') faults.push(`  ${name}${SUFFIX} is wrong: ${path} is empty`);
    return [[name, value ?? ''] as const];
  });
  if (faults.length > 0) {
    throw new ConfigError(`These settings keep the market from starting:\n${faults.join('\n')}`);
  }
  const rest = Object.entries(environment).filter(
    ([name]) => !read.some(([setting]) => name === setting || name === setting + SUFFIX),
  );
  return Object.fromEntries([...rest, ...read]);
}
