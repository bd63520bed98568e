import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { FilterKey } from '../filters.ts';
import { type SegmentedRow, searchExactly } from './exact-search.server.ts';
import { type PageSlice, type PageStrategy, readBound, readPageSlice } from './page-queries.server.ts';
import { type CountPlan, countSample, isCutShort, type SampleCounts } from './sampled-counts.server.ts';
import {
  estimatedMatches,
  maxMatches,
  type SearchCursor,
  type SearchQuery,
  type SortOrder,
} from './search-query.ts';

/** Listings that one count reads at most, as far as that can be foreseen; more are counted by a sample. */
const MAX_COUNTED = 2_000;
/** The same where only the total is told, which is an estimate to two digits then. */
const MAX_COUNTED_TOTAL_ONLY = 500;
/** The same for the values of a ticked group, which are counted apart. */
const MAX_COUNTED_PER_GROUP = 1_000;
/** A sample with fewer tells too little, if more could be read. */
const MIN_SAMPLE = 250;
/** From so many listings on it is quicker to find out first up to where a page reaches than to gather all that fit. */
const BOUND_FROM_SIZE = 1_500;
/** A walk that passes more takes longer than gathering what a sample promises to be the page. */
const MAX_WALKED = 6_000;
/** A walk passes this many times the listings that are foreseen before it is given up. */
const WALK_MARGIN = 2;
/** Prices have to do with what is sold, so that more is passed than by time. */
const WALK_FACTOR = { posted_at: 1, price: 4 } as const;

const STEPS = [1, 4, 16, 64, 256, 1_024] as const;

/** The smallest step whose share of `reach` listings is at most `most`. */
function stepFor(matches: number, most: number): number {
  return STEPS.find((step) => matches / step <= most) ?? STEPS[STEPS.length - 1] ?? 1;
}

/** A page is at most this many times its length from where a sample of every so manieth says that it ends. */
const FINE_STEP = 16;

/** What is known of how many listings a search finds. */
export type Counts = {
  readonly sample: SampleCounts;
  readonly plan: CountPlan;
};

/** What is wanted of a search: a page in an order, and counts of all. */
export type SearchRequest = {
  readonly order: SortOrder;
  readonly after: SearchCursor | null;
  readonly limit: number;
  readonly withValues: boolean;
  /** Listings that there are in all. */
  readonly totalListings: number;
};

function planCount(searchQuery: SearchQuery, request: SearchRequest, step: number): CountPlan {
  const others: FilterKey[] = request.withValues ? [...searchQuery.ticked.keys()] : [];
  return {
    step,
    segments: step > 1 ? request.order.segments.slice(0, -1) : [],
    withValues: request.withValues,
    others: others.map((key) => ({
      key,
      step: stepFor(maxMatches(searchQuery, request.totalListings, key), MAX_COUNTED_PER_GROUP),
    })),
  };
}

/** The step to begin with: all where that cannot be too many, else the one that will probably do. */
function firstStep(searchQuery: SearchQuery, { totalListings, withValues }: SearchRequest): number {
  if (maxMatches(searchQuery, totalListings) <= MAX_COUNTED) return 1;
  const estimate = estimatedMatches(searchQuery, totalListings);
  return Math.max(stepFor(estimate, withValues ? MAX_COUNTED : MAX_COUNTED_TOTAL_ONLY), STEPS[1]);
}

/** The step that a first count shows to be better than its own; null when its own will do. */
function betterStep(sample: SampleCounts, step: number): number | null {
  if (isCutShort(sample)) return step < 1_024 ? step * 4 : null;
  if (sample.read >= MIN_SAMPLE) return null;
  const better = stepFor(Math.max(1, sample.read) * step, MAX_COUNTED);
  return better < step ? better : null;
}

/** What is known of a search when its page is read. */
type Known = { readonly counts: Counts; readonly totalListings: number };

/** How many listings a segment has by the count: those that fit it and nothing stricter. */
function segmentSize({ sample, plan }: Counts, segment: number): number {
  const upTo = (at: number) => (at < sample.segments.length ? (sample.segments[at] ?? 0) : sample.fitting);
  return (upTo(segment) - (segment === 0 ? 0 : upTo(segment - 1))) * plan.step;
}

/** Up to where a page reaches: first by the sample that was counted, then closer by what lies before that. */
async function findBound(reads: ReadQueryable, searchQuery: SearchQuery, slice: PageSlice, step: number) {
  const bound = await readBound(reads, searchQuery, slice, { step, upTo: null });
  if (bound === null || step <= FINE_STEP) return bound;
  return (await readBound(reads, searchQuery, slice, { step: FINE_STEP, upTo: bound })) ?? bound;
}

/** Whether a page is found soon by passing listings in their order until it is full. */
function isWalkShort({ order, limit }: PageSlice, size: number, totalListings: number): boolean {
  const passed = (WALK_FACTOR[order.column] * limit * totalListings) / Math.max(1, size);
  return passed < Math.min(size, MAX_WALKED);
}

async function readSegment(reads: ReadQueryable, searchQuery: SearchQuery, slice: PageSlice, known: Known) {
  const read = (strategy: PageStrategy) => readPageSlice(reads, searchQuery, slice, strategy);
  const size = segmentSize(known.counts, slice.segment);
  if (isWalkShort(slice, size, known.totalListings)) {
    const rows = await read({ kind: 'walk', most: WALK_MARGIN * MAX_WALKED });
    if (rows.length === slice.limit) return rows;
  }
  if (size < BOUND_FROM_SIZE) return read({ kind: 'gather' });
  const bound = await findBound(reads, searchQuery, slice, known.counts.plan.step);
  return read(bound === null ? { kind: 'gather' } : { kind: 'bounded', bound });
}

/** A page of what was found, and the place after it; null when nothing follows. */
export type ResultPage = { readonly ids: readonly string[]; readonly next: SearchCursor | null };

/** The page of one listing more than asked, which tells whether there is another. */
function toPage(found: readonly SegmentedRow[], limit: number): ResultPage {
  const last = found[limit - 1];
  const hasMore = found.length > limit && last !== undefined;
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    next: hasMore ? { segment: last.segment, after: last.at, id: last.id } : null,
  };
}

/** Reads a page of many in its order, segment after segment. */
async function readPage(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  request: SearchRequest,
  counts: Counts,
): Promise<ResultPage> {
  const { order, after, limit } = request;
  const known = { counts, totalListings: request.totalListings };
  const found: SegmentedRow[] = [];
  for (let segment = after?.segment ?? 0; segment < order.segments.length; segment += 1) {
    const cursor = after?.segment === segment ? after : null;
    const slice = { order, segment, after: cursor, limit: limit + 1 - found.length };
    const rows = await readSegment(reads, searchQuery, slice, known);
    found.push(...rows.map((row) => ({ ...row, segment })));
    if (found.length > limit) break;
  }
  return toPage(found, limit);
}

/** A page of a search, and the counts of all that it finds: exact where it is little, else by a sample. */
export async function findListings(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  request: SearchRequest,
): Promise<{ readonly counts: Counts; readonly page: ResultPage }> {
  let step = firstStep(searchQuery, request);
  for (let tries = 0; ; tries += 1) {
    const plan = planCount(searchQuery, request, step);
    if (step === 1) {
      const exact = await searchExactly(reads, searchQuery, { ...request, limit: request.limit + 1, plan });
      const counts = { sample: exact.sample, plan };
      if (!isCutShort(exact.sample)) return { counts, page: toPage(exact.page, request.limit) };
      step = STEPS[1];
      continue;
    }
    const sample = await countSample(reads, searchQuery, plan);
    const better = tries < 3 ? betterStep(sample, step) : null;
    if (better === null) {
      const counts = { sample, plan };
      return { counts, page: await readPage(reads, searchQuery, request, counts) };
    }
    step = better;
  }
}
