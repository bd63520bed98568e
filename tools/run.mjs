// Entry point of every npm script. It is plain JavaScript without libraries, because it must run on any Node from
// version 20 on. It installs the libraries and the pinned Node, and then starts the TypeScript tool.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES, '.installed-lock-hash');
/**
 * Cache of compiled scripts for all processes. Without it, compiling the scripts takes nearly half of a process's
 * startup time.
 */
const COMPILE_CACHE = join(ROOT, '.cache', 'compile');
const NEEDED_NODE = 26;

/** File and fixed arguments of each tool, by the name of the npm script. */
const TOOLS = {
  start: ['tools/start.ts'],
  build: ['tools/build.ts'],
  serve: ['tools/start.ts', '--as-built'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  unit: ['node_modules/vitest/vitest.mjs', 'run'],
  e2e: ['tools/e2e.ts'],
  texts: ['tools/texts/list.ts'],
  changed: ['tools/test-changed.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  import: ['tools/with-market.ts', 'tools/import/main.ts'],
  admin: ['tools/with-market.ts', 'tools/admin/main.ts'],
  backup: ['tools/with-market.ts', '--as-it-is', 'tools/backup/backup.ts'],
  migrate: ['src/app/migrate.ts'],
  restore: ['tools/backup/restore.ts'],
  doctor: ['tools/with-market.ts', '--as-it-is', 'tools/doctor/main.ts'],
  audit: ['tools/dependency-audit/audit.ts'],
  sbom: ['tools/dependency-audit/sbom.ts'],
  pictures: ['demo/take-pictures.ts'],
  trust: ['trust/main.ts'],
  bench: ['bench/main.ts'],
};

/**
 * Operator commands. In production they install nothing, because the market's disk may be read-only, as in a container.
 */
const AT_THE_SERVER = ['admin', 'backup', 'doctor', 'import', 'migrate', 'restore'];

/** Commands that read settings from the file `.env` in this folder. Environment variables take precedence. */
const READ_ENV_FILE = ['start', 'serve', 'dev', ...AT_THE_SERVER];
const ENV_FILE = join(ROOT, '.env');

function fail(text) {
  console.error(`\n${text}\n`);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns whether node_modules matches the lock file. After `npm install` by hand it may not. */
function modulesMatchLock(lock) {
  const installed = readJson(join(MODULES, '.package-lock.json'))?.packages;
  if (!installed) return false;
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  return (
    wanted.every(([path, entry]) =>
      installed[path] ? installed[path].version === entry.version : entry.optional || entry.peer,
    ) && Object.keys(installed).every((path) => lock.packages[path])
  );
}

function runNpm(args) {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function installLibraries() {
  // A container image has the libraries but no lock file.
  if (!existsSync(LOCK)) return;
  const text = readFileSync(LOCK);
  const hash = createHash('sha256').update(text).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  if (!modulesMatchLock(JSON.parse(text.toString('utf8')))) {
    console.log('Installing the libraries (once, about a minute) …');
    const started = Date.now();
    // These kinds of libraries are named, because NODE_ENV=production would omit the build tools.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const result = runNpm(args);
    if (result.status !== 0) {
      console.error(result.stdout ?? '', result.stderr ?? '', result.error?.message ?? '');
      fail('The libraries could not be installed (npm ci failed, see above). Is the npm registry reachable?');
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    process.env.INSTALL_SECONDS = String(seconds);
    console.log(`Libraries installed in ${seconds} s.`);
  }
  writeFileSync(STAMP, hash);
}

function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(MODULES, `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  return fail(
    `Secondbyte needs Node ${NEEDED_NODE}. It includes Node for Linux and for macOS on Intel, but not for ` +
      `${process.platform} on ${process.arch}. The installed version is ${process.versions.node}. ` +
      `Install Node ${NEEDED_NODE} or newer from https://nodejs.org and try again.`,
  );
}

function handOver(node, args) {
  const path = [dirname(node), join(MODULES, '.bin'), process.env.PATH ?? ''].join(delimiter);
  // Through the IPC channel, the tool notices when this process is gone, however it ended.
  const child = spawn(node, args, {
    cwd: ROOT,
    // See https://nodejs.org/api/module.html#module-compile-cache. An unwritable folder only means that nothing is
    // cached.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm may end without forwarding a signal. Then this process gets another parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref();
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(TOOLS, name ?? '')) fail(`Usage: node tools/run.mjs ${Object.keys(TOOLS).join('|')}`);
if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Node 20 or newer is needed to set up Secondbyte; this is Node ${process.versions.node}.`);
}
if (READ_ENV_FILE.includes(name) && existsSync(ENV_FILE)) {
  // `loadEnvFile` exists from Node 20.12 on: https://nodejs.org/api/process.html#processloadenvfilepath
  if (!process.loadEnvFile)
    fail('Node 20.12 or newer is needed to read .env. Upgrade Node, or export the settings instead.');
  // Empty settings count as missing, so they must not override the settings in the file.
  for (const [setting, value] of Object.entries(process.env)) if (value === '') delete process.env[setting];
  const given = Object.keys(process.env);
  process.loadEnvFile(ENV_FILE);
  // The environment may set NAME where .env sets NAME_FILE, or the reverse. The environment takes precedence.
  const isGiven = (setting) => given.includes(setting) || given.includes(`${setting}_FILE`);
  for (const setting of given) {
    const other = setting.endsWith('_FILE') ? setting.slice(0, -'_FILE'.length) : `${setting}_FILE`;
    if (!given.includes(other)) delete process.env[other];
  }
  // These name the same database as DATABASE_URL. Otherwise a restore into the database of the environment would write
  // into the database of .env.
  if (isGiven('DATABASE_URL'))
    for (const setting of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']) {
      if (isGiven(setting)) continue;
      delete process.env[setting];
      delete process.env[`${setting}_FILE`];
    }
}
// A serving market may be on a read-only disk, so nothing is installed.
const isAsBuilt = name === 'serve' || (process.env.MARKET === 'production' && AT_THE_SERVER.includes(name));
if (!isAsBuilt) installLibraries();
else if (!existsSync(MODULES))
  fail('The libraries are not installed yet. Install them first:  npm run build');
const defaults = name === 'format' && rest.length === 0 ? ['.'] : rest;
handOver(findNode(), [...TOOLS[name], ...defaults]);
