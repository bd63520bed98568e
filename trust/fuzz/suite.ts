import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Suite } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { attackForms, openFormsTestMarket } from './forms.ts';
import { attackByFuzz } from './fuzz-run.ts';
import { keepRegressions } from './regressions.ts';

export const suite: Suite = {
  name: 'fuzz',
  promise:
    'Whatever is sent to whatever call or as a form to whatever page, the answer is one that the API document tells: no failure of ours, no unknown status, no body outside its schema, no silence. Sequences of calls reach nothing of others and nothing that is gone, and a refusal leaves nothing behind.',
  proof:
    'handlers that throw, that answer a field too many, that answer another status or never are planted, and each is found; so is a market that lets strangers delete.',
  // Cases a call.
  rounds: 500,
  minutes: 120,
  run: (conduct) =>
    withNewDatabase({ kind: 'fuzz', durable: false }, async (databaseUrl) => {
      const { market, addresses } = await openFormsTestMarket(databaseUrl);
      try {
        return await withInvariants(databaseUrl, async () => {
          const forms = await attackForms(market, addresses, conduct);
          const { failures, figures, breaches } = await attackByFuzz(market, conduct);
          keepRegressions(failures);
          return {
            figures: {
              ...figures,
              'addresses of pages that take forms': forms.addresses,
              'forms sent to them': [...forms.byStatus.values()].reduce((sum, count) => sum + count, 0),
            },
            breaches: [...breaches, ...forms.breaches],
          };
        });
      } finally {
        await market.close();
      }
    }),
};
