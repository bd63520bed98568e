import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Suite } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { attackForms, openFormsTestMarket } from './forms.ts';
import { attackByFuzz } from './fuzz-run.ts';
import { keepRegressions } from './regressions.ts';

export const suite: Suite = {
  name: 'fuzz',
  promise:
    'Every call and every form responds to any input as the API document says. There is always a ' +
    'response. It has no 5xx, no undocumented status and no body outside its schema. Sequences of calls ' +
    'reach no data of other people and no deleted data. A refused request changes nothing.',
  proof:
    'Planted handlers throw, add a field, change the status or never answer. The suite finds each of ' +
    'them. It also finds a market that lets strangers delete data.',
  // Number of generated requests per call.
  rounds: 500,
  minutes: 120,
  run: (options) =>
    withNewDatabase({ kind: 'fuzz', durable: false }, async (databaseUrl) => {
      const { market, addresses } = await openFormsTestMarket(databaseUrl);
      try {
        return await withInvariants(databaseUrl, async () => {
          const forms = await attackForms(market, addresses, options);
          const { failures, figures, breaches } = await attackByFuzz(market, options);
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
