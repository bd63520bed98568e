import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { inviteFirstAdmin } from '../domains/accounts/public-api.server.ts';
import { readSettingFiles } from './settings.ts';

/** Prints the link with which the first admin of a production market chooses a password. */
const { DATABASE_URL, ADMIN_EMAIL, PUBLIC_URL } = readSettingFiles(process.env);
if (!DATABASE_URL || !ADMIN_EMAIL || !PUBLIC_URL) {
  console.error('DATABASE_URL, ADMIN_EMAIL and PUBLIC_URL must be given to invite the first admin.');
  process.exit(1);
}
const database = openDatabase(DATABASE_URL, { poolSize: 1 });
const publicUrl = PUBLIC_URL.replace(/\/$/, '');
const invitation = await inTransaction(database.db, (tx) => inviteFirstAdmin(tx, ADMIN_EMAIL, publicUrl));
await database.close();
if (invitation === 'taken') console.error(`${ADMIN_EMAIL} belongs to an account that is not an admin's.`);
else if (invitation !== 'not-needed') {
  console.log(`First admin, within 30 minutes and once: ${invitation.link}`);
}
