/** Location of a file in the project. */
export type SourceLocation = {
  /** Part of the project: a key of `MAY_IMPORT`. */
  readonly part: string;
  /** Name of the domain or of the stand-in; empty for other parts. */
  readonly name: string;
  /** Path of the file inside its part. */
  readonly inner: string;
  readonly isTest: boolean;
  /** True for files whose code also runs in a browser. */
  readonly isPage: boolean;
  /** True for files that must never be part of browser code. */
  readonly isServer: boolean;
};

/** Patterns for tests, and for folders that only tests use. */
const TEST_FILES = [/\.test\.tsx?$/, /(^|\/)testing\//];

const SOURCE_PARTS = new Set(['kernel', 'texts', 'platform', 'ui', 'site']);
const OTHER_PARTS = new Set(['sandbox', 'tools', 'harness', 'demo', 'e2e', 'bench', 'trust']);

function partOf(path: string): { part: string; name: string; inner: string } {
  const [top = '', second = '', third = '', ...rest] = path.split('/');
  const tail = (from: number) => path.split('/').slice(from).join('/');
  if (top === 'sandbox') return { part: top, name: second, inner: tail(2) };
  if (OTHER_PARTS.has(top)) return { part: top, name: '', inner: tail(1) };
  if (top !== 'src') return { part: 'configuration', name: '', inner: path };
  if (second === 'domains') return { part: 'domain', name: third, inner: rest.join('/') };
  if (SOURCE_PARTS.has(second)) return { part: second, name: '', inner: tail(2) };
  if (/^src\/(?:dashboard-)?paths(\.test)?\.ts$/.test(path))
    return { part: 'paths', name: '', inner: second };
  return { part: 'app', name: '', inner: tail(1) };
}

/** Returns the location of a file. `path` is from the project's root, with `/` between folders. */
export function locationOf(path: string): SourceLocation {
  const place = partOf(path);
  const isTest = TEST_FILES.some((pattern) => pattern.test(path));
  const isServer =
    /\.server\.tsx?$/.test(path) || (place.part === 'domain' && place.inner.startsWith('server/'));
  const inBrowser =
    ['ui', 'site', 'paths', 'kernel'].includes(place.part) ||
    (place.part === 'domain' && (place.inner.startsWith('web/') || place.inner === 'contract.ts')) ||
    /^src\/(root\.tsx|routes\.ts|entry\.client\.tsx)$/.test(path);
  return { ...place, isTest, isServer, isPage: inBrowser && !isTest && !isServer };
}
