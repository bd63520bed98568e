import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Suite } from '../suite.ts';
import { attackPrivacy } from './attack.ts';
import { openPrivacyTestbed } from './privacy-testbed.ts';

export const suite: Suite = {
  name: 'privacy',
  promise:
    'After an account is closed, no table, queue or picture file contains its name, address, number or ' +
    'portrait. The only exception is data that paid orders must show the other side. The log contains no ' +
    'personal data of anybody.',
  proof: 'The suite reports a database that keeps names, and a log line that contains a name.',
  rounds: 40,
  minutes: 15,
  run: ({ rounds, print, isOver }) =>
    withNewDatabase({ kind: 'privacy', durable: false }, async (databaseUrl) => {
      const testbed = await openPrivacyTestbed(databaseUrl);
      try {
        return await attackPrivacy(testbed, { rounds, print, isOver });
      } finally {
        await testbed.close();
      }
    }),
};
