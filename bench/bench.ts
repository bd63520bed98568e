/** Amount of work of a benchmark. */
export type Amount = {
  /** Folder with the catalogs of real models; null means the folder `shared/data` beside the project. */
  readonly data: string | null;
  readonly listings: number | null;
  readonly quick: boolean;
};

/** Options of a running benchmark, and its progress output. */
export type RunOptions = Amount & {
  /** Shows a line of progress. */
  readonly print: (line: string) => void;
};

/** A measured figure and its target. `holds` is null if the figure has no target. */
export type Figure = {
  readonly what: string;
  readonly target: string;
  readonly figure: string;
  readonly holds: boolean | null;
};

/**
 * A benchmark: a question about speed or quality, and the measurement that answers it. Each file of `benches/` exports
 * one as `bench`.
 */
export type Bench = {
  /** Name of the benchmark on the command line, which is also the file's name. */
  readonly name: string;
  readonly question: string;
  /** Other benchmarks for the same question, which run together with this benchmark. */
  readonly also?: readonly string[];
  readonly run: (options: RunOptions) => Promise<readonly Figure[]>;
};
