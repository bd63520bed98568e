/** Amount of work of a suite. */
export type Amount = {
  /** Rounds, cases or kills, depending on the suite; the suite's own default unless given. */
  readonly rounds: number;
  /** Longest duration in minutes. Rounds that are not done by then are left out and reported. */
  readonly minutes: number;
  /** Seed of random choices. */
  readonly seed: number;
};

/** Options and tools of a running suite. */
export type Conduct = Amount & {
  /** Shows a line of progress. */
  readonly tell: (line: string) => void;
  /** Returns true once the minutes are over. */
  readonly isOver: () => boolean;
};

/** Findings of a suite. */
export type Findings = {
  /** Every figure worth recording, in reading order: description → value with its unit. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** A sentence for each broken promise; none if all held. */
  readonly breaches: readonly string[];
};

/** One promise of the product with the attack that tries to break it. `NAME/suite.ts` exports one as `suite`. */
export type Suite = {
  /** Name on the command line and of the folder. */
  readonly name: string;
  /** The promise and its target, in a sentence or two. */
  readonly promise: string;
  /** How the suite proves that it can fail: the guard it removes or the defect it plants. */
  readonly proof: string;
  readonly rounds: number;
  readonly minutes: number;
  readonly run: (conduct: Conduct) => Promise<Findings>;
};
