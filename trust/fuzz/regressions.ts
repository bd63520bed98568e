import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './attack-calls.ts';
import type { FuzzTestMarket } from './fuzz-market.ts';
import type { FuzzRequest } from './requests.ts';
import { tryRequest } from './try-request.ts';

const FILE = join(import.meta.dirname, 'regressions.json');

/** Returns the stored requests that got a wrong response in an earlier run. */
export function readRegressions(): readonly FuzzRequest[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as FuzzRequest[];
}

/** Stores failing requests; each request only once. */
export function keepRegressions(failures: readonly Failure[]): void {
  const kept = readRegressions();
  const known = new Set(kept.map((request) => JSON.stringify(request)));
  const fresh = failures.map(({ request }) => request).filter((one) => !known.has(JSON.stringify(one)));
  if (fresh.length > 0) writeFileSync(FILE, `${JSON.stringify([...kept, ...fresh], null, 2)}\n`);
}

/** Replays all stored requests. Returns the requests that still fail. */
export async function replayRegressions(market: FuzzTestMarket): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const request of readRegressions()) {
    const call = market.calls.find(({ key }) => key === request.key);
    const tried = call && (await tryRequest(market, call, request));
    if (tried?.fault) failures.push({ request, fault: tried.fault });
  }
  return failures;
}
