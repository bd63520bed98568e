/** How much a benchmark is asked to do. */
export type Amount = {
  /** Folder with the data of real models, or null: then the project's own are used. */
  readonly data: string | null;
  readonly listings: number | null;
  readonly quick: boolean;
};

/** Options and tools of a running benchmark. */
export type Conduct = Amount & {
  /** Tells the person who waits; a line. */
  readonly tell: (line: string) => void;
};

/** A figure with what it is to be; `holds` is null where there is no target. */
export type Figure = {
  readonly what: string;
  readonly target: string;
  readonly figure: string;
  readonly holds: boolean | null;
};

/** One question about speed or quality. A file of `benches/` exports one as `bench`. */
export type Bench = {
  /** Name of the benchmark on the command line, which is also the file's name. */
  readonly name: string;
  readonly question: string;
  /** Others that belong to the same question and run with it. */
  readonly also?: readonly string[];
  readonly run: (conduct: Conduct) => Promise<readonly Figure[]>;
};
