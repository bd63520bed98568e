import fc from 'fast-check';
import pLimit from 'p-limit';
import type { DocumentedCall } from './document.ts';
import type { FuzzTestMarket } from './fuzz-market.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';
import { tryRequest } from './try-request.ts';

/** A request with a wrong response. */
export type Failure = { readonly request: FuzzRequest; readonly fault: string };

export type CallAttack = {
  /** Number of generated requests per call. */
  readonly rounds: number;
  readonly seed: number;
  readonly isOver: () => boolean;
  readonly print?: (line: string) => void;
  /** Calls to attack; all by default. */
  readonly keys?: readonly string[];
};

/** Number of calls attacked in parallel. More calls would only wait for each other's password hashes. */
const CONCURRENCY = 4;

/**
 * Order of the attacked calls. Calls that end sessions or accounts come last, because after them the callers cannot
 * make other calls.
 */
const ORDER: readonly RegExp[] = [
  /^GET/,
  /^POST \/(?!api\/auth\/sign-out|me|password)/,
  /^P/,
  /^DELETE \/(?!users|me)/,
  /^DELETE/,
];

const rankOf = ({ key }: DocumentedCall) => ORDER.findIndex((pattern) => pattern.test(key));

class Wrong extends Error {
  override readonly name = 'Wrong';
}

type Count = { cases: number; byStatus: Map<number, number> };

async function attackCall(
  market: FuzzTestMarket,
  call: DocumentedCall,
  attack: CallAttack,
  count: Count,
): Promise<Failure | null> {
  const property = fc.asyncProperty(requestsFor(call), async (request) => {
    if (attack.isOver()) return;
    const tried = await tryRequest(market, call, request);
    if (!tried) return;
    count.cases += 1;
    count.byStatus.set(tried.status, (count.byStatus.get(tried.status) ?? 0) + 1);
    if (tried.fault !== null) throw new Wrong(tried.fault);
  });
  const { rounds: numRuns, seed } = attack;
  const details = await fc.check(property, { numRuns, seed, interruptAfterTimeLimit: 3_600_000 });
  if (!details.failed || !details.counterexample) return null;
  const { errorInstance } = details;
  const fault = errorInstance instanceof Wrong ? errorInstance.message : String(errorInstance);
  return { request: details.counterexample[0], fault };
}

/**
 * Attacks calls with requests generated from the OpenAPI document. Returns the smallest failing request of each call.
 */
export async function attackCalls(market: FuzzTestMarket, attack: CallAttack) {
  const count: Count = { cases: 0, byStatus: new Map() };
  const failures: Failure[] = [];
  const wanted = market.calls.filter(({ key }) => attack.keys?.includes(key) ?? true);
  const limit = pLimit(CONCURRENCY);
  for (const rank of ORDER.keys()) {
    const now = wanted.filter((call) => rankOf(call) === rank);
    await market.forgetCounts();
    const found = await Promise.all(now.map((call) => limit(() => attackCall(market, call, attack, count))));
    failures.push(...found.filter((failure) => failure !== null));
    attack.print?.(`${count.cases} requests sent, ${failures.length} calls with a wrong response`);
  }
  return { calls: wanted.length, ...count, failures };
}
