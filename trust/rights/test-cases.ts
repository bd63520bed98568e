import type { Caller } from './callers.ts';
import { NO_RESOURCE, type Resource } from './resources.ts';
import type { RightsTestMarket } from './rights-market.ts';
import type { RightsRow } from './rights-row.ts';
import { callTable } from './table.ts';

/** One case: a caller makes a call and names a resource. */
export type TestCase = {
  readonly key: string;
  readonly row: RightsRow;
  readonly caller: Caller;
  readonly resource: Resource;
};

/** Callers for calls that hash passwords or process pictures: one caller of each kind. */
const FEW = new Set([
  'anonymous',
  'buyer A',
  'seller B',
  'admin',
  'buyer A from another site',
  'closed account with a living token',
  'token for another audience',
]);

/** Returns the resources that a caller names. Unidentified callers name only the first resource. */
function resourcesFor(resources: readonly Resource[], caller: Caller): readonly Resource[] {
  const isOneOfMany = caller.isForeign || isNobody(caller);
  return isOneOfMany ? resources.slice(0, 1) : resources;
}

/** Size of a group of calls. In a short walk, an unidentified caller tries one call of each group. */
const SHARE = 6;

function isNobody({ name, standsFor }: Caller): boolean {
  return standsFor === null && name !== 'anonymous';
}

/** Returns the callers who try a call. In a short walk, each invalid credential is tried only on every sixth call. */
function callersOf(callers: readonly Caller[], key: string, short: boolean): readonly Caller[] {
  if (!short) return callers;
  const turn = Object.keys(callTable).indexOf(key);
  return callers.filter((caller, index) => !isNobody(caller) || index % SHARE === turn % SHARE);
}

/** Returns all test cases of one call; in a short walk, only those of fewer callers. */
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

/**
 * Returns whether a case is also tried with forbidden extras. This is so for ordinary resources and fast calls, if the
 * caller is identified or a guest.
 */
export function isTriedWithExtras({ row, caller, resource }: TestCase): boolean {
  return resource.state === '' && !row.slow && !isNobody(caller);
}

/** Returns the name of a case for error messages. */
export function nameOf({ key, caller, resource }: TestCase): string {
  const owner = resource.owner ? ` of ${resource.owner}` : '';
  const state = resource.state === '' ? '' : ` (${resource.state})`;
  return `${key} by ${caller.name}${resource.ref === '' ? '' : `, thing${owner}${state}`}`;
}
