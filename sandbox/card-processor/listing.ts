import { invalidParameter, missingResource } from './errors.ts';
import type { Params } from './params.ts';
import type { Call } from './processor.ts';
import type { ObjectQuery, RecordKind } from './store.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * Handles a list call with `limit`, `starting_after`, `ending_before` and `created`. Objects are ordered
 * newest first.
 */
export function listObjects(
  call: Call,
  kind: RecordKind,
  url: string,
  only: Partial<ObjectQuery> = {},
): object {
  const { params, processor } = call;
  const query: ObjectQuery = {
    ...only,
    limit: readLimit(params),
    startingAfter: params.text('starting_after') ?? undefined,
    endingBefore: params.text('ending_before') ?? undefined,
    created: readCreated(params),
  };
  params.finish();
  for (const [param, id] of [
    ['starting_after', query.startingAfter],
    ['ending_before', query.endingBefore],
  ] as const) {
    if (id !== undefined && processor.store.find(kind, id) === undefined)
      throw missingResource(kind, id, param, 400);
  }
  const { objects, hasMore } = processor.store.list(kind, query);
  return { object: 'list', data: objects, has_more: hasMore, url };
}

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalidParameter('limit', `Invalid limit: must be between 1 and ${MAX_LIMIT}`);
  }
  return limit;
}

function readCreated(params: Params): ObjectQuery['created'] {
  if (!params.has('created')) return undefined;
  if (params.isText('created')) {
    const second = params.integer('created');
    return { least: second, most: second };
  }
  const range = params.section('created');
  const after = range?.integer('gt');
  const before = range?.integer('lt');
  return {
    least: range?.integer('gte') ?? (after === undefined ? undefined : after + 1),
    most: range?.integer('lte') ?? (before === undefined ? undefined : before - 1),
  };
}
