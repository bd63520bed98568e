import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Findings, Suite } from '../suite.ts';
import { withInvariants } from '../with-invariants.ts';
import { methodVariantFaults, openPageFaults } from './method-variants.ts';
import { openRightsTestMarket, type RightsTestMarket } from './rights-market.ts';
import { shutFaults } from './shut-addresses.ts';
import { callTable } from './table.ts';
import { walkTable } from './walk.ts';

async function walk(market: RightsTestMarket, print: (line: string) => void): Promise<Findings> {
  const walked = await walkTable(market, { print });
  const around = [
    ...(await methodVariantFaults(market)),
    ...(await openPageFaults(market)),
    ...(await shutFaults(market)),
    ...(await market.snapshot.unreported()).map((table) => `${table} changed without being written to`),
  ];
  const kinds = Object.values(market.resources).flat().length;
  return {
    figures: {
      'calls in the table, of calls registered': `${Object.keys(callTable).length} of ${market.modules.flatMap((module) => Object.keys(module.calls)).length}`,
      callers: market.callers.length,
      'things named: own, of others, missing, malformed, in a wrong state': kinds,
      'tables watched for changed rows': market.snapshot.tables.length,
      'cases tried': walked.cases,
      'checks of which rows changed': market.snapshot.looks(),
    },
    breaches: [...walked.breaches, ...around],
  };
}

async function openAndWalk(databaseUrl: string, print: (line: string) => void): Promise<Findings> {
  const market = await openRightsTestMarket(databaseUrl);
  try {
    return await withInvariants(databaseUrl, () => walk(market, print));
  } finally {
    await market.close();
  }
}

export const suite: Suite = {
  name: 'rights',
  promise:
    'One table lists every call, for every kind of caller and resource. Each call returns exactly the ' +
    'listed status and fields, and changes only the listed rows.',
  proof:
    'Seven defects, one of each kind, are planted between request and response. The suite notices all ' +
    'of them.',
  rounds: 1,
  minutes: 30,
  run: ({ print }) =>
    withNewDatabase({ kind: 'rights', durable: false }, (databaseUrl) => openAndWalk(databaseUrl, print)),
};
