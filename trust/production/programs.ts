import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs around a production market, and their Debian packages. */
const PACKAGES = {
  nginx: ['nginx'],
  pgbouncer: ['pgbouncer'],
  openssl: ['openssl'],
  haproxy: ['haproxy'],
  etcd: ['etcd-server'],
  // Patroni needs a library for etcd, which the package does not require.
  patroni: ['patroni', 'python3-etcd'],
  promtool: ['prometheus'],
} as const;

export type ProgramName = keyof typeof PACKAGES;

/** Paths of programs by name; only those that this machine has. */
export type Programs = Partial<Readonly<Record<ProgramName, string>>>;

const BEFORE_A_MARKET: readonly ProgramName[] = ['nginx', 'pgbouncer', 'openssl'];
const INSTALL_MS = 90_000;

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns the programs that this machine has. */
function findPrograms(names: readonly ProgramName[]): Programs {
  const found = names.map((name) => [name, findProgram(name)] as const);
  return Object.fromEntries(found.filter(([, path]) => path !== undefined));
}

/**
 * Returns a command that runs a program and ends it when its parent process ends, even if the parent is killed. Without
 * `setpriv`, returns the program unchanged.
 */
export function boundToParent(program: string, args: readonly string[]): [string, string[]] {
  const setpriv = findProgram('setpriv');
  return setpriv === undefined
    ? [program, [...args]]
    : [setpriv, ['--pdeathsig', 'SIGTERM', program, ...args]];
}

/**
 * Returns whether packages may be installed without asking. That is the case as root on a Debian without a service
 * manager, such as a container. On other systems, the packages would start services.
 */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system');
}

function install(packages: readonly string[]): void {
  // At run level 1, packages do not start their programs during the installation.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const end = Date.now() + INSTALL_MS;
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: Math.max(end - Date.now(), 1) }).status === 0;
  // Another suite may be installing packages at the same time.
  const lockTimeout = ['-o', `DPkg::Lock::Timeout=${INSTALL_MS / 1_000}`];
  const installAll = () => run('install', '-y', '--no-install-recommends', ...lockTimeout, ...packages);
  if (!installAll() && run('update')) installAll();
}

/** Finds the programs, and installs missing programs if that is allowed. Reports programs that are still missing. */
export function ensurePrograms(
  print: (line: string) => void,
  names: readonly ProgramName[] = BEFORE_A_MARKET,
): Programs {
  const missingOf = (found: Programs) => names.filter((name) => found[name] === undefined);
  const missing = missingOf(findPrograms(names));
  if (missing.length > 0 && mayInstall()) {
    print(`installing Debian's ${missing.join(', ')} …`);
    install(missing.flatMap((name) => PACKAGES[name]));
  }
  const programs = findPrograms(names);
  for (const name of missingOf(programs))
    print(`skipped: ${name} is not installed (apt-get install ${PACKAGES[name].join(' ')})`);
  return programs;
}
