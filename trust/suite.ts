/** How much a suite is asked to do. */
export type Amount = {
  /** Rounds, cases or kills, whatever the suite counts; the suite's own default unless given. */
  readonly rounds: number;
  /** Longest time to go on, in minutes; rounds not done by then are left out and said so. */
  readonly minutes: number;
  /** Where random choices start: the same seed makes the same choices. */
  readonly seed: number;
};

/** Options and tools of a running suite. */
export type Conduct = Amount & {
  /** Tells the person who waits how far it is; a line. */
  readonly tell: (line: string) => void;
  /** True once the minutes are over. */
  readonly isOver: () => boolean;
};

/** Findings of a suite. */
export type Findings = {
  /** Every figure worth keeping, in reading order: words → figure with its unit. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** A sentence for each promise that was broken; none when all held. */
  readonly breaches: readonly string[];
};

/** One promise of the product with the attack that tries to break it. `NAME/suite.ts` exports one as `suite`. */
export type Suite = {
  /** Name on the command line, which is also the folder's name. */
  readonly name: string;
  /** The promise and its target, in a sentence or two. */
  readonly promise: string;
  /** How the suite shows that it can fail: the guard it removes or the defect it plants. */
  readonly proof: string;
  readonly rounds: number;
  readonly minutes: number;
  readonly run: (conduct: Conduct) => Promise<Findings>;
};
