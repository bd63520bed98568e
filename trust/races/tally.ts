/** Response to one request of a round. */
export type Reply = {
  readonly status: number;
  /** `ok`, or the code of the refusal. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isReplay: boolean;
  /** Time from the common start until this response, in ms. */
  readonly ms: number;
};

/** Result of one round. */
export type RaceOutcome = {
  /** Number of buyers who won the product. */
  readonly winners: number;
  /** Every response to the round's racers. */
  readonly replies: readonly Reply[];
  /** Breaches, one sentence each. */
  readonly breaches: readonly string[];
};

/** Result of many rounds. */
export type RaceTally = {
  rounds: number;
  readonly roundsByKind: Map<string, number>;
  winners: number;
  readonly refusals: Map<string, number>;
  readonly loserMs: number[];
  /** Number of responses with status 500 or more, except refusals with the code `unavailable`. */
  failures: number;
  readonly breaches: string[];
};

/** Creates an empty tally. */
export function emptyTally(): RaceTally {
  return {
    rounds: 0,
    roundsByKind: new Map(),
    winners: 0,
    refusals: new Map(),
    loserMs: [],
    failures: 0,
    breaches: [],
  };
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Maximum number of stored errors. A broken guard would otherwise add thousands of equal errors. */
const MOST_BREACHES = 50;

/** Counts one more round of a kind. The losers' waiting times count only if `timed` is true. */
export function count(
  tally: RaceTally,
  kind: string,
  { winners, replies, breaches }: RaceOutcome,
  timed = true,
): void {
  tally.rounds += 1;
  tally.winners += winners;
  addOne(tally.roundsByKind, kind);
  for (const { status, code, ms } of replies) {
    if (status >= 500 && code !== 'unavailable') tally.failures += 1;
    if (code === 'ok') continue;
    addOne(tally.refusals, code);
    if (timed) tally.loserMs.push(ms);
  }
  for (const breach of breaches.slice(0, MOST_BREACHES - tally.breaches.length)) {
    tally.breaches.push(`${kind}: ${breach}`);
  }
}

/** Formats counts, the most frequent first: `product-held 12, product-sold 3`. */
export function listCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
