import type pg from 'pg';
import type { FilterKey } from '../filters.ts';
import { type Placed, readFew } from './few-store.server.ts';
import { readBound, readStretch, type Stretch, type Way } from './page-store.server.ts';
import { type Order, type Place, type Question, reachOf } from './question.ts';
import { type Counting, type Counts, countFound, isCutShort } from './sample-store.server.ts';

/** Listings that one count reads at most, as far as that can be foreseen; more are counted by a sample. */
const MOST_COUNTED = 3_000;
/** The same where only the total is told, which is an estimate to two digits then. */
const MOST_COUNTED_ALONE = 1_000;
/** The same for the values of a ticked group, which are counted apart. */
const MOST_COUNTED_APART = 1_500;
/** A sample with fewer tells too little, if more could be read. */
const FEWEST_COUNTED = 400;
/** From so many listings on it is quicker to walk through all in order than to gather those that fit. */
const MANY = 5_000;

const STEPS = [1, 4, 16, 64, 256, 1_024] as const;

/** The smallest step whose share of `reach` listings is at most `most`. */
function stepFor(reach: number, most: number): number {
  return STEPS.find((step) => reach / step <= most) ?? STEPS[STEPS.length - 1] ?? 1;
}

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
      step: stepFor(reachOf(question, key) ?? wanted.everything, MOST_COUNTED_APART),
    })),
  };
}

/** The step that a first count shows to be better than its own; null when its own will do. */
function betterStep(counts: Counts, step: number): number | null {
  if (isCutShort(counts)) return step < 1_024 ? step * 4 : null;
  if (counts.read >= FEWEST_COUNTED) return null;
  const better = stepFor(Math.max(1, counts.read) * step, MOST_COUNTED);
  return better < step ? better : null;
}

/** How many listings a segment has by the count: those that fit it and nothing stricter. */
function segmentSize({ counts, counting }: Tally, segment: number): number {
  const upTo = (at: number) => (at < counts.segments.length ? (counts.segments[at] ?? 0) : counts.fitting);
  return (upTo(segment) - (segment === 0 ? 0 : upTo(segment - 1))) * counting.step;
}

async function wayOf(pool: pg.Pool, question: Question, stretch: Stretch, tally: Tally): Promise<Way> {
  if (segmentSize(tally, stretch.segment) < MANY) return { kind: 'gather' };
  if (stretch.order.column === 'posted_at') return { kind: 'walk' };
  const bound = await readBound(pool, question, stretch, tally.counting.step);
  return bound === null ? { kind: 'gather' } : { kind: 'bounded', bound };
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
async function readPage(pool: pg.Pool, question: Question, wanted: Wanted, tally: Tally): Promise<FoundPage> {
  const { order, after, limit } = wanted;
  const found: Placed[] = [];
  for (let segment = after?.segment ?? 0; segment < order.segments.length; segment += 1) {
    const place = after?.segment === segment ? after : null;
    const stretch = { order, segment, after: place, limit: limit + 1 - found.length };
    const rows = await readStretch(pool, question, stretch, await wayOf(pool, question, stretch, tally));
    found.push(...rows.map((row) => ({ ...row, segment })));
    if (found.length > limit) break;
  }
  return toPage(found, limit);
}

/** A page of a search, and the counts of all that it finds: exact where it is little, else by a sample. */
export async function findListings(
  pool: pg.Pool,
  question: Question,
  wanted: Wanted,
): Promise<{ readonly tally: Tally; readonly page: FoundPage }> {
  const reach = reachOf(question) ?? wanted.everything;
  let step =
    reach <= MOST_COUNTED ? 1 : stepFor(reach, wanted.withValues ? MOST_COUNTED : MOST_COUNTED_ALONE);
  for (let tries = 0; ; tries += 1) {
    const counting = planCount(question, wanted, step);
    if (step === 1) {
      const few = await readFew(pool, question, { ...wanted, limit: wanted.limit + 1, counting });
      const tally = { counts: few.counts, counting };
      if (!isCutShort(few.counts)) return { tally, page: toPage(few.page, wanted.limit) };
      step = STEPS[1];
      continue;
    }
    const counts = await countFound(pool, question, counting);
    const better = tries < 3 ? betterStep(counts, step) : null;
    if (better === null) {
      const tally = { counts, counting };
      return { tally, page: await readPage(pool, question, wanted, tally) };
    }
    step = better;
  }
}
