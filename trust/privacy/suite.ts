import { withNewDatabase } from '../../tools/postgres/new-database.ts';
import type { Suite } from '../suite.ts';
import { attackPrivacy } from './attack.ts';
import { openPrivacyTestbed } from './privacy-testbed.ts';

export const suite: Suite = {
  name: 'privacy',
  promise:
    'Of somebody whose account is closed no table, queue or picture file tells name, address, number or portrait, but for what paid orders must tell the other side; the log tells nothing private of anybody.',
  proof:
    'with a database that keeps names, and with a line of the log that tells one, the suite reports both.',
  rounds: 40,
  minutes: 15,
  run: ({ rounds, tell, isOver }) =>
    withNewDatabase({ kind: 'privacy', durable: false }, async (databaseUrl) => {
      const testbed = await openPrivacyTestbed(databaseUrl);
      try {
        return await attackPrivacy(testbed, { rounds, tell, isOver });
      } finally {
        await testbed.close();
      }
    }),
};
