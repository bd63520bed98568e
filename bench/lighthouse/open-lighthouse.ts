import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../tools/root.ts';

const FOLDER = join(ROOT, '.cache', 'lighthouse');
const MANIFEST = join(FOLDER, 'package.json');
const STAMP = join(FOLDER, 'installed');
const LOCK = join(import.meta.dirname, 'package-lock.json');

/** Parts of a Lighthouse report that the benchmark reads. */
export type Report = {
  /** Scores from 0 to 1; null if there is none. */
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
  /** Speed of the machine during the run. An idle desktop computer has 1,500 or more. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
};

/** Options for loading a page. */
export type Options = {
  readonly port: number;
  readonly logLevel: string;
  readonly onlyCategories: readonly string[];
  readonly throttlingMethod?: 'devtools';
  readonly throttling?: Readonly<Record<string, number>>;
};

/**
 * Loads a page like a phone on a slow network and audits it. Uses the running browser with the debugging
 * port `port`.
 */
export type Lighthouse = (url: string, options: Options) => Promise<{ readonly lhr: Report } | undefined>;

/**
 * Installs Lighthouse from its own lock file, unless it is installed. It is no dependency of the project
 * because it takes 150 MB.
 */
function install(print: (line: string) => void): void {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  print('installing Lighthouse, once …');
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(LOCK, join(FOLDER, 'package-lock.json'));
  copyFileSync(join(import.meta.dirname, 'package.json'), MANIFEST);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(STAMP, hash);
}

/** Loads Lighthouse and installs it if necessary. Needs the npm registry the first time. */
export async function openLighthouse(print: (line: string) => void): Promise<Lighthouse> {
  install(print);
  const entry = createRequire(MANIFEST).resolve('lighthouse');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}
