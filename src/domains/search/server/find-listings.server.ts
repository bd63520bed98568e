import type { Reads } from '#platform/db/read-pool.server.ts';
import type { FilterKey } from '../filters.ts';
import { type Placed, readFew } from './exact-search.server.ts';
import { readBound, readStretch, type Stretch, type Way } from './page-queries.server.ts';
import { type Counting, type Counts, countFound, isCutShort } from './sampled-counts.server.ts';
import { likelyReach, type Order, type Place, type Question, reachOf } from './search-query.ts';

/** Listings that one count reads at most, as far as that can be foreseen; more are counted by a sample. */
const MOST_COUNTED = 2_000;
/** The same where only the total is told, which is an estimate to two digits then. */
const MOST_COUNTED_ALONE = 500;
/** The same for the values of a ticked group, which are counted apart. */
const MOST_COUNTED_APART = 1_000;
/** A sample with fewer tells too little, if more could be read. */
const FEWEST_COUNTED = 250;
/** From so many listings on it is quicker to find out first up to where a page reaches than to gather all that fit. */
const MANY = 1_500;
/** A walk that passes more takes longer than gathering what a sample promises to be the page. */
const MOST_PASSED = 6_000;
/** A walk passes this many times the listings that are foreseen before it is given up. */
const WALK_ON = 2;
/** Prices have to do with what is sold, so that more is passed than by time. */
const PASSED_BY = { posted_at: 1, price: 4 } as const;

const STEPS = [1, 4, 16, 64, 256, 1_024] as const;

/** The smallest step whose share of `reach` listings is at most `most`. */
function stepFor(reach: number, most: number): number {
  return STEPS.find((step) => reach / step <= most) ?? STEPS[STEPS.length - 1] ?? 1;
}

/** A page is at most this many times its length from where a sample of every so manieth says that it ends. */
const CLOSE_STEP = 16;

/** What is known of how many listings a search finds. */
export type Tally = {
  readonly counts: Counts;
  readonly counting: Counting;
};

/** What is wanted of a search: a page in an order, and counts of all. */
export type Wanted = {
  readonly order: Order;
  readonly after: Place | null;
  readonly limit: number;
  readonly withValues: boolean;
  /** Listings that there are in all. */
  readonly everything: number;
};

function planCount(question: Question, wanted: Wanted, step: number): Counting {
  const others: FilterKey[] = wanted.withValues ? [...question.ticked.keys()] : [];
  return {
    step,
    segments: step > 1 ? wanted.order.segments.slice(0, -1) : [],
    withValues: wanted.withValues,
    others: others.map((key) => ({
      key,
      step: stepFor(reachOf(question, wanted.everything, key), MOST_COUNTED_APART),
    })),
  };
}

/** The step to begin with: all where that cannot be too many, else the one that will probably do. */
function firstStep(question: Question, { everything, withValues }: Wanted): number {
  if (reachOf(question, everything) <= MOST_COUNTED) return 1;
  const likely = likelyReach(question, everything);
  return Math.max(stepFor(likely, withValues ? MOST_COUNTED : MOST_COUNTED_ALONE), STEPS[1]);
}

/** The step that a first count shows to be better than its own; null when its own will do. */
function betterStep(counts: Counts, step: number): number | null {
  if (isCutShort(counts)) return step < 1_024 ? step * 4 : null;
  if (counts.read >= FEWEST_COUNTED) return null;
  const better = stepFor(Math.max(1, counts.read) * step, MOST_COUNTED);
  return better < step ? better : null;
}

/** What is known of a search when its page is read. */
type Known = { readonly tally: Tally; readonly everything: number };

/** How many listings a segment has by the count: those that fit it and nothing stricter. */
function segmentSize({ counts, counting }: Tally, segment: number): number {
  const upTo = (at: number) => (at < counts.segments.length ? (counts.segments[at] ?? 0) : counts.fitting);
  return (upTo(segment) - (segment === 0 ? 0 : upTo(segment - 1))) * counting.step;
}

/** Up to where a page reaches: first by the sample that was counted, then closer by what lies before that. */
async function findBound(reads: Reads, question: Question, stretch: Stretch, step: number) {
  const bound = await readBound(reads, question, stretch, { step, upTo: null });
  if (bound === null || step <= CLOSE_STEP) return bound;
  return (await readBound(reads, question, stretch, { step: CLOSE_STEP, upTo: bound })) ?? bound;
}

/** Whether a page is found soon by passing listings in their order until it is full. */
function isWalkShort({ order, limit }: Stretch, size: number, everything: number): boolean {
  const passed = (PASSED_BY[order.column] * limit * everything) / Math.max(1, size);
  return passed < Math.min(size, MOST_PASSED);
}

async function readSegment(reads: Reads, question: Question, stretch: Stretch, known: Known) {
  const read = (way: Way) => readStretch(reads, question, stretch, way);
  const size = segmentSize(known.tally, stretch.segment);
  if (isWalkShort(stretch, size, known.everything)) {
    const rows = await read({ kind: 'walk', most: WALK_ON * MOST_PASSED });
    if (rows.length === stretch.limit) return rows;
  }
  if (size < MANY) return read({ kind: 'gather' });
  const bound = await findBound(reads, question, stretch, known.tally.counting.step);
  return read(bound === null ? { kind: 'gather' } : { kind: 'bounded', bound });
}

/** A page of what was found, and the place after it; null when nothing follows. */
export type FoundPage = { readonly ids: readonly string[]; readonly next: Place | null };

/** The page of one listing more than asked, which tells whether there is another. */
function toPage(found: readonly Placed[], limit: number): FoundPage {
  const last = found[limit - 1];
  const hasMore = found.length > limit && last !== undefined;
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    next: hasMore ? { segment: last.segment, after: last.at, id: last.id } : null,
  };
}

/** Reads a page of many in its order, segment after segment. */
async function readPage(reads: Reads, question: Question, wanted: Wanted, tally: Tally): Promise<FoundPage> {
  const { order, after, limit } = wanted;
  const known = { tally, everything: wanted.everything };
  const found: Placed[] = [];
  for (let segment = after?.segment ?? 0; segment < order.segments.length; segment += 1) {
    const place = after?.segment === segment ? after : null;
    const stretch = { order, segment, after: place, limit: limit + 1 - found.length };
    const rows = await readSegment(reads, question, stretch, known);
    found.push(...rows.map((row) => ({ ...row, segment })));
    if (found.length > limit) break;
  }
  return toPage(found, limit);
}

/** A page of a search, and the counts of all that it finds: exact where it is little, else by a sample. */
export async function findListings(
  reads: Reads,
  question: Question,
  wanted: Wanted,
): Promise<{ readonly tally: Tally; readonly page: FoundPage }> {
  let step = firstStep(question, wanted);
  for (let tries = 0; ; tries += 1) {
    const counting = planCount(question, wanted, step);
    if (step === 1) {
      const few = await readFew(reads, question, { ...wanted, limit: wanted.limit + 1, counting });
      const tally = { counts: few.counts, counting };
      if (!isCutShort(few.counts)) return { tally, page: toPage(few.page, wanted.limit) };
      step = STEPS[1];
      continue;
    }
    const counts = await countFound(reads, question, counting);
    const better = tries < 3 ? betterStep(counts, step) : null;
    if (better === null) {
      const tally = { counts, counting };
      return { tally, page: await readPage(reads, question, wanted, tally) };
    }
    step = better;
  }
}
