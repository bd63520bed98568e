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

// The following thresholds come from measurements. `npm run bench -- search` measures their effect
// (docs/decisions/0010-search-in-postgresql.md).

/** Maximum estimated number of matches for which all matches are counted. Larger results are counted in a sample. */
const MAX_COUNTED = 2_000;
/** Limit that replaces {@link MAX_COUNTED} if only the total is counted. */
const MAX_COUNTED_TOTAL_ONLY = 500;
/**
 * Limit that replaces {@link MAX_COUNTED} for each filter group with selected values. Such a group is counted
 * separately, without its own selected values.
 */
const MAX_COUNTED_PER_GROUP = 1_000;
/**
 * Minimum number of matches in a sample. If a sample has fewer, a larger sample replaces it. The relative error of a
 * count of n matches is about 1/√n.
 */
const MIN_SAMPLE = 250;
/** Number of matches above which it is faster to find an upper bound of a page's sort values first. */
const BOUND_FROM_SIZE = 1_500;
/**
 * Number of scanned listings above which a walk is slower than gathering the matches below a bound; see
 * {@link PageStrategy}.
 */
const MAX_SCANNED = 6_000;
/** A walk stops after scanning {@link MAX_SCANNED} times this factor, because its estimated length may be wrong. */
const WALK_MARGIN = 2;
/**
 * Factors for the number of listings that a walk in order of a column is expected to scan. Prices correlate with search
 * criteria more than times do.
 */
const WALK_FACTOR = { best_at: 1, posted_at: 1, price: 4 } as const;

const STEPS = [1, 4, 16, 64, 256, 1_024] as const;

/** Returns the smallest step with which a sample contains about `max` of the matches or fewer. */
function stepFor(matches: number, max: number): number {
  return STEPS.find((step) => matches / step <= max) ?? STEPS[STEPS.length - 1] ?? 1;
}

/**
 * Step of the second, larger sample, which refines a bound. About 16 pages of matches lie below the bound from this
 * sample.
 */
const REFINED_STEP = 16;

/** Counts of a search's matches, with the plan by which they were counted. */
export type Counts = {
  readonly sample: SampleCounts;
  readonly plan: CountPlan;
};

/** Request for a page of results in a given order, and for counts of all matches. */
export type SearchRequest = {
  readonly order: SortOrder;
  readonly after: SearchCursor | null;
  readonly limit: number;
  readonly withValues: boolean;
  /** Number of all listings on the market. */
  readonly totalListings: number;
};

function planCount(searchQuery: SearchQuery, request: SearchRequest, step: number): CountPlan {
  const groups: FilterKey[] = request.withValues ? [...searchQuery.ticked.keys()] : [];
  return {
    step,
    segments: step > 1 ? request.order.segments.slice(0, -1) : [],
    withValues: request.withValues,
    untickedGroups: groups.map((key) => ({
      key,
      step: stepFor(maxMatches(searchQuery, request.totalListings, key), MAX_COUNTED_PER_GROUP),
    })),
  };
}

/**
 * Returns the sampling step of the first count. It is 1 (all listings) if there can be only few matches. Otherwise it
 * depends on the estimated number of matches.
 */
function firstStep(searchQuery: SearchQuery, { totalListings, withValues }: SearchRequest): number {
  if (maxMatches(searchQuery, totalListings) <= MAX_COUNTED) return 1;
  const estimate = estimatedMatches(searchQuery, totalListings);
  return Math.max(stepFor(estimate, withValues ? MAX_COUNTED : MAX_COUNTED_TOTAL_ONLY), STEPS[1]);
}

/** Returns the sampling step with which a count must be repeated; null if the count is good enough. */
function betterStep(sample: SampleCounts, step: number): number | null {
  if (isCutShort(sample)) return step < 1_024 ? step * 4 : null;
  if (sample.read >= MIN_SAMPLE) return null;
  const better = stepFor(Math.max(1, sample.read) * step, MAX_COUNTED);
  return better < step ? better : null;
}

/** Counts from which the strategy for reading a page is chosen. */
type Statistics = { readonly counts: Counts; readonly totalListings: number };

/**
 * Returns the estimated number of listings in a segment. The listings of a segment match its query, but no stricter
 * one.
 */
function segmentSize({ sample, plan }: Counts, segment: number): number {
  const cumulative = (at: number) =>
    at < sample.segments.length ? (sample.segments[at] ?? 0) : sample.matching;
  return (cumulative(segment) - (segment === 0 ? 0 : cumulative(segment - 1))) * plan.step;
}

/**
 * Finds an upper bound of a page's sort values. The first sample has the step of the counts; a larger sample then
 * refines the bound.
 */
async function findBound(reads: ReadQueryable, searchQuery: SearchQuery, slice: PageSlice, step: number) {
  const bound = await readBound(reads, searchQuery, slice, { step, upTo: null });
  if (bound === null || step <= REFINED_STEP) return bound;
  return (await readBound(reads, searchQuery, slice, { step: REFINED_STEP, upTo: bound })) ?? bound;
}

/**
 * Returns whether a walk, a scan of the sort column's index, fills the page quickly. If the matches are distributed
 * evenly, the walk reads limit / selectivity listings.
 */
function isWalkShort({ order, limit }: PageSlice, size: number, totalListings: number): boolean {
  const scanned = (WALK_FACTOR[order.column] * limit * totalListings) / Math.max(1, size);
  return scanned < Math.min(size, MAX_SCANNED);
}

async function readSegment(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  slice: PageSlice,
  statistics: Statistics,
) {
  const read = (strategy: PageStrategy) => readPageSlice(reads, searchQuery, slice, strategy);
  const size = segmentSize(statistics.counts, slice.segment);
  if (isWalkShort(slice, size, statistics.totalListings)) {
    const rows = await read({ kind: 'walk', maxScanned: WALK_MARGIN * MAX_SCANNED });
    if (rows.length === slice.limit) return rows;
  }
  if (size < BOUND_FROM_SIZE) return read({ kind: 'gather' });
  const bound = await findBound(reads, searchQuery, slice, statistics.counts.plan.step);
  return read(bound === null ? { kind: 'gather' } : { kind: 'bounded', bound });
}

/** Ids of the listings on a page of results, and the cursor of the next page. The last page has no cursor (null). */
export type ResultPage = { readonly ids: readonly string[]; readonly next: SearchCursor | null };

/** Builds a page of results. If `found` has more listings than `limit`, there is a next page. */
function toPage(found: readonly SegmentedRow[], limit: number): ResultPage {
  const last = found[limit - 1];
  const hasMore = found.length > limit && last !== undefined;
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    next: hasMore ? { segment: last.segment, after: last.sortValue, id: last.id } : null,
  };
}

/** Reads a page of a search with many matches, one segment of the order after the other. */
async function readPage(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  request: SearchRequest,
  counts: Counts,
): Promise<ResultPage> {
  const { order, after, limit } = request;
  const statistics = { counts, totalListings: request.totalListings };
  const found: SegmentedRow[] = [];
  for (let segment = after?.segment ?? 0; segment < order.segments.length; segment += 1) {
    const cursor = after?.segment === segment ? after : null;
    const slice = { order, segment, after: cursor, limit: limit + 1 - found.length };
    const rows = await readSegment(reads, searchQuery, slice, statistics);
    found.push(...rows.map((row) => ({ ...row, segment })));
    if (found.length > limit) break;
  }
  return toPage(found, limit);
}

/**
 * Finds a page of a search and counts all matches: exactly if there are few, otherwise in a sample. The number of
 * matches is first estimated from document frequencies. If a count shows that the estimate was wrong, the count is
 * repeated.
 */
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
