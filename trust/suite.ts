/** Amount of work of a suite. */
export type Amount = {
  /** Number of rounds, cases or kills, depending on the suite. Each suite has its own default. */
  readonly rounds: number;
  /** Longest duration in minutes. Rounds that are not done by then are skipped and reported. */
  readonly minutes: number;
  /** Seed of all random choices. */
  readonly seed: number;
};

/** Options of a running suite, and its progress output. */
export type RunOptions = Amount & {
  /** Shows a line of progress. */
  readonly print: (line: string) => void;
  /** Returns true when the time is over. */
  readonly isOver: () => boolean;
};

/** Findings of a suite. */
export type Findings = {
  /** Figures to record, in reading order: description → value with its unit. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** A sentence for each broken promise; none if the product kept all promises. */
  readonly breaches: readonly string[];
};

/** A promise of the product, and the attack that tries to break it. `NAME/suite.ts` exports a suite as `suite`. */
export type Suite = {
  /** Name of the suite on the command line and of its folder. */
  readonly name: string;
  /** The promise and its target, in one or two sentences. */
  readonly promise: string;
  /** Proof that the suite can fail: it removes a guard or plants a defect. */
  readonly proof: string;
  readonly rounds: number;
  readonly minutes: number;
  readonly run: (options: RunOptions) => Promise<Findings>;
};
