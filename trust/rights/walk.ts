import { allRefusals } from '#platform/api/api-docs.server.ts';
import type { RefusalText } from '#platform/http/problem.ts';
import type { Effect } from './db-snapshot.ts';
import { forbiddenExtras } from './extras.ts';
import { type CaseResult, expected, faultsOf, fieldsOf, isListed } from './judge-case.ts';
import type { RightsTestMarket } from './rights-market.ts';
import type { RightsRow } from './rights-row.ts';
import { type Extras, type Reply, sendCall } from './send.ts';
import { callTable } from './table.ts';
import { isTriedWithExtras, nameOf, type TestCase, testCasesOf } from './test-cases.ts';

/** Result of a walk through the rights table. */
export type Walk = { readonly cases: number; readonly breaches: readonly string[] };

async function tryTestCase(
  market: RightsTestMarket,
  testCase: TestCase,
  extras?: Extras,
): Promise<CaseResult> {
  const reply = await sendCall(market, testCase, testCase.caller, testCase.resource, extras);
  return { testCase, reply, effect: await market.snapshot.whatChanged() };
}

/** Returns a response as text, without the parts that differ each time. */
function wording(market: RightsTestMarket, { status, headers, text }: Reply): string {
  const kept = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'set-cookie');
  return market.snapshot.words(JSON.stringify([status, kept, text]));
}

const effectText = ({ tables, came, went }: Effect) => JSON.stringify([tables, came, went]);

/** Checks that a call with forbidden extras has the same response and the same effect. */
async function extrasFaults(
  market: RightsTestMarket,
  { testCase, reply, effect }: CaseResult,
): Promise<string[]> {
  const second = await tryTestCase(
    market,
    testCase,
    forbiddenExtras(testCase.key, testCase.row, market.people),
  );
  const isSameText = wording(market, reply) === wording(market, second.reply);
  const did = effectText(effect) === effectText(second.effect);
  return [
    ...(isSameText
      ? []
      : [
          `has another response with forbidden extras: ${second.reply.status} ${second.reply.text.slice(0, 300)}`,
        ]),
    ...(did ? [] : [`has another effect with forbidden extras: ${effectText(second.effect).slice(0, 600)}`]),
  ];
}

/**
 * Checks that all "not found" responses to one caller have the same bytes. Otherwise callers could learn whether a
 * hidden resource exists.
 */
function secrecyFaults(market: RightsTestMarket, cases: readonly CaseResult[]): string[] {
  const absent = cases.filter(
    ({ testCase }) => !testCase.row.revealsWhyGone && expected(testCase, market.people) === 'not-found',
  );
  const first = new Map<string, string>();
  return absent.flatMap(({ testCase, reply }) => {
    const text = wording(market, reply);
    const before = first.get(testCase.caller.name) ?? text;
    first.set(testCase.caller.name, before);
    return before === text ? [] : [`${nameOf(testCase)}: "not found" reads otherwise than for another thing`];
  });
}

/**
 * Returns fields and tables in a row of the rights table that no successful case showed. Nothing proves that they are
 * right.
 */
function idleNames(row: RightsRow, cases: readonly CaseResult[]): string[] {
  const done = cases.filter(({ reply }) => reply.status < 400);
  const fields = done.flatMap(({ reply }) => fieldsOf(reply.json));
  const changed = new Set(done.flatMap(({ effect }) => effect.tables));
  return [
    ...row.fields
      .filter((field) => !fields.some((one) => isListed([field], one)))
      .map((field) => `field "${field}"`),
    ...(row.changes ?? []).filter((table) => !changed.has(table)).map((table) => `change of ${table}`),
  ];
}

async function walkCall(
  market: RightsTestMarket,
  key: string,
  refusals: ReadonlyMap<string, RefusalText>,
  short: boolean,
): Promise<Walk> {
  const cases: CaseResult[] = [];
  const breaches: string[] = [];
  for (const testCase of testCasesOf(market, key, short)) {
    const one = await tryTestCase(market, testCase);
    cases.push(one);
    const faults = faultsOf(one, market.people, refusals);
    if (isTriedWithExtras(testCase)) faults.push(...(await extrasFaults(market, one)));
    breaches.push(...faults.map((fault) => `${nameOf(testCase)}: ${fault}`));
  }
  breaches.push(...secrecyFaults(market, cases));
  const row = callTable[key];
  if (row) breaches.push(...idleNames(row, cases).map((name) => `${key}: no case shows the ${name}`));
  return { cases: cases.length, breaches };
}

type Way = {
  /** Calls to try; by default all. */
  readonly keys?: readonly string[];
  /** True for a short walk, in which each invalid credential is tried on some calls only. */
  readonly short?: boolean;
  readonly print?: (line: string) => void;
};

/** Runs all cases of the rights table. */
export async function walkTable(market: RightsTestMarket, way: Way = {}): Promise<Walk> {
  const { keys = Object.keys(callTable), short = false, print = () => {} } = way;
  const refusals = allRefusals(market.modules);
  let cases = 0;
  const breaches: string[] = [];
  for (const key of keys) {
    const walk = await walkCall(market, key, refusals, short);
    cases += walk.cases;
    breaches.push(...walk.breaches);
    print(
      `${key}: ${walk.cases} cases${walk.breaches.length > 0 ? `, ${walk.breaches.length} breaches` : ''}`,
    );
  }
  return { cases, breaches };
}
