import type { Caller } from './callers.ts';
import { NOTHING, type Thing } from './resources.ts';
import type { RightsMarket } from './rights-market.ts';
import type { Row } from './rights-row.ts';
import { callTable } from './table.ts';

/** One case: somebody makes a call that names a thing. */
export type Cell = {
  readonly key: string;
  readonly row: Row;
  readonly caller: Caller;
  readonly thing: Thing;
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

/** What a caller names: everything; of those who are nobody all but the first need to name one thing only. */
function thingsFor(things: readonly Thing[], caller: Caller): readonly Thing[] {
  const isOneOfMany = caller.isForeign || isNobody(caller);
  return isOneOfMany ? things.slice(0, 1) : things;
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

/** All cells of one call, or in a short walk those of fewer callers. */
export function cellsOf(
  market: Pick<RightsMarket, 'callers' | 'things'>,
  key: string,
  short = false,
): Cell[] {
  const row = callTable[key];
  if (!row) throw new Error(`the table of rights has no row "${key}"`);
  const things = row.thing ? market.things[row.thing] : [NOTHING];
  const able = row.slow ? market.callers.filter(({ name }) => FEW.has(name)) : market.callers;
  const callers = callersOf(able, key, short);
  return callers.flatMap((caller) => thingsFor(things, caller).map((thing) => ({ key, row, caller, thing })));
}

/** Whether a case is tried with forbidden extras, too: a good thing, and a caller who is somebody or nobody at all. */
export function isTriedWithExtras({ row, caller, thing }: Cell): boolean {
  return thing.state === '' && !row.slow && !isNobody(caller);
}

/** How a case is called where it went wrong. */
export function nameOf({ key, caller, thing }: Cell): string {
  const owner = thing.owner ? ` of ${thing.owner}` : '';
  const state = thing.state === '' ? '' : ` (${thing.state})`;
  return `${key} by ${caller.name}${thing.ref === '' ? '' : `, thing${owner}${state}`}`;
}
