import type { Caller } from './callers.ts';
import { NO_RESOURCE, type Resource } from './resources.ts';
import type { RightsTestMarket } from './rights-market.ts';
import type { RightsRow } from './rights-row.ts';
import { callTable } from './table.ts';

/** One case: somebody makes a call that names a resource. */
export type TestCase = {
  readonly key: string;
  readonly row: RightsRow;
  readonly caller: Caller;
  readonly resource: Resource;
};

/** Callers of what hashes passwords or makes pictures: one of each kind. */
const FEW = new Set([
  'anonymous',
  'buyer A',
  'seller B',
  'admin',
  'buyer A from another site',
  'closed account with a living token',
  'token for another audience',
]);

/**
 * Lists the things that a caller names: everything. For unknown callers all but the first need to name one thing only.
 */
function resourcesFor(resources: readonly Resource[], caller: Caller): readonly Resource[] {
  const isOneOfMany = caller.isForeign || isNobody(caller);
  return isOneOfMany ? resources.slice(0, 1) : resources;
}

/** Of callers who are nobody this many share the calls between them in a short walk. */
const SHARE = 6;

function isNobody({ name, standsFor }: Caller): boolean {
  return standsFor === null && name !== 'anonymous';
}

/** Callers of a call; in a short walk each false proof tries only some of all calls, in turn. */
function callersOf(callers: readonly Caller[], key: string, short: boolean): readonly Caller[] {
  if (!short) return callers;
  const turn = Object.keys(callTable).indexOf(key);
  return callers.filter((caller, index) => !isNobody(caller) || index % SHARE === turn % SHARE);
}

/** All test cases of one call, or in a short walk those of fewer callers. */
export function testCasesOf(
  market: Pick<RightsTestMarket, 'callers' | 'resources'>,
  key: string,
  short = false,
): TestCase[] {
  const row = callTable[key];
  if (!row) throw new Error(`the table of rights has no row "${key}"`);
  const resources = row.resource ? market.resources[row.resource] : [NO_RESOURCE];
  const able = row.slow ? market.callers.filter(({ name }) => FEW.has(name)) : market.callers;
  const callers = callersOf(able, key, short);
  return callers.flatMap((caller) =>
    resourcesFor(resources, caller).map((resource) => ({ key, row, caller, resource })),
  );
}

/** Returns whether a case is also tried with forbidden extras: for a good thing, by a known caller or a guest. */
export function isTriedWithExtras({ row, caller, resource }: TestCase): boolean {
  return resource.state === '' && !row.slow && !isNobody(caller);
}

/** How a case is called where it went wrong. */
export function nameOf({ key, caller, resource }: TestCase): string {
  const owner = resource.owner ? ` of ${resource.owner}` : '';
  const state = resource.state === '' ? '' : ` (${resource.state})`;
  return `${key} by ${caller.name}${resource.ref === '' ? '' : `, thing${owner}${state}`}`;
}
