import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Suite } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { openFuzzTestMarket } from './fuzz-market.ts';
import { attackByFuzz } from './fuzz-run.ts';
import { keepRegressions } from './regressions.ts';

export const suite: Suite = {
  name: 'fuzz',
  promise:
    'Whatever is sent to whatever call, the answer is one that the API document tells: no failure of ours, no unknown status, no body outside its schema, no silence. Sequences of calls reach nothing of others and nothing that is gone, and a refusal leaves nothing behind.',
  proof:
    'handlers that throw, that answer a field too many, that answer another status or never are planted, and each is found; so is a market that lets strangers delete.',
  // Cases a call.
  rounds: 500,
  minutes: 120,
  run: (conduct) =>
    withNewDatabase({ kind: 'fuzz', durable: false }, async (databaseUrl) => {
      const market = await openFuzzTestMarket(databaseUrl);
      try {
        return await withInvariants(databaseUrl, async () => {
          const { failures, ...findings } = await attackByFuzz(market, conduct);
          keepRegressions(failures);
          return findings;
        });
      } finally {
        await market.close();
      }
    }),
};
