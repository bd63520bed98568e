import type { Findings, RunOptions } from '../suite.ts';
import { attackCalls, type Failure } from './attack-calls.ts';
import type { FuzzTestMarket } from './fuzz-market.ts';
import { replayRegressions } from './regressions.ts';
import { attackSequences } from './sequences.ts';

/** Number of sequences per round. In each round, every call of the API also gets one generated request. */
const SEQUENCES_A_ROUND = 1;

const sentence = ({ request, fault }: Failure) => `${request.key}: ${fault} — ${JSON.stringify(request)}`;

const describe = (byStatus: ReadonlyMap<number, number>) =>
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

/** Replays earlier failures, attacks every call, then plays sequences. */
export async function attackByFuzz(
  market: FuzzTestMarket,
  { rounds, seed, isOver, print }: RunOptions,
): Promise<Findings & { readonly failures: readonly Failure[] }> {
  const old = await replayRegressions(market);
  const sequenced = await attackSequences(market, { rounds: rounds * SEQUENCES_A_ROUND, seed, isOver });
  print(`${sequenced.played} sequences played`);
  const attacked = await attackCalls(market, { rounds, seed, isOver, print });
  const failures = [...old, ...attacked.failures];
  return {
    failures,
    figures: {
      calls: attacked.calls,
      'requests sent': attacked.cases,
      'answers by status': describe(attacked.byStatus),
      'sequences of three to eight calls': sequenced.played,
      'things that sequences made, and ended': `${sequenced.made}, ${sequenced.ended}`,
      'answers of 500 or more, outside the document, or none': failures.length,
    },
    breaches: [...failures.map(sentence), ...(sequenced.failure ? [sequenced.failure] : [])],
  };
}
