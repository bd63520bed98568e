/** Kind of a loaded file. Pictures are not included, because they have their own limits. */
export type FileKind = 'script' | 'style' | 'font' | 'document';

/** A file that a page loaded, with its path and its compressed bytes on the network. */
export type LoadedFile = { readonly path: string; readonly kind: FileKind; readonly bytes: number };

/** Maximum number of compressed bytes of each kind of file, for the first view of a public page in English. */
export const PAGE_BUDGET: Readonly<Record<FileKind, number>> = {
  script: 125_000,
  style: 20_000,
  font: 50_000,
  document: 25_000,
};

/**
 * Pattern for the script file with React and its router, which may be larger than other script files.
 * `FRAMEWORK_BUDGET` is this file's maximum size, and `SCRIPT_BUDGET` that of each other script file, in compressed
 * bytes.
 */
const FRAMEWORK = /\/framework-[^/]+\.js$/;
const FRAMEWORK_BUDGET = 98_000;
const SCRIPT_BUDGET = 16_000;

function scriptBudget(path: string): number {
  return FRAMEWORK.test(path) ? FRAMEWORK_BUDGET : SCRIPT_BUDGET;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

function sumOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Describes each kind of file and each single file that exceeds its budget. Names the heaviest files of a kind. */
export function findOverweight(files: readonly LoadedFile[]): string[] {
  const kinds = Object.keys(PAGE_BUDGET) as FileKind[];
  const heavyKinds = kinds.flatMap((kind) => {
    const own = files.filter((file) => file.kind === kind).toSorted((a, b) => b.bytes - a.bytes);
    if (sumOf(own) <= PAGE_BUDGET[kind]) return [];
    const heaviest = own.slice(0, 5).map(({ path, bytes }) => `${path} ${kilobytes(bytes)}`);
    return [
      `${kind}: ${kilobytes(sumOf(own))} of at most ${kilobytes(PAGE_BUDGET[kind])} (${heaviest.join(', ')})`,
    ];
  });
  const heavyFiles = files
    .filter(({ path, kind, bytes }) => kind === 'script' && bytes > scriptBudget(path))
    .map(
      ({ path, bytes }) => `${path}: ${kilobytes(bytes)} of at most ${kilobytes(scriptBudget(path))} a file`,
    );
  return [...heavyKinds, ...heavyFiles];
}

/** Returns a text such as "script 118.1 KB, style 11.5 KB …". */
export function describeWeight(files: readonly LoadedFile[]): string {
  const kinds = Object.keys(PAGE_BUDGET) as FileKind[];
  return kinds
    .map((kind) => `${kind} ${kilobytes(sumOf(files.filter((file) => file.kind === kind)))}`)
    .join(', ');
}
