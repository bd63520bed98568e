import { rmSync, writeFileSync } from 'node:fs';
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { inviteFirstAdmin } from '../domains/accounts/public-api.server.ts';
import { readSettingFiles } from './settings.ts';

/**
 * Command that invites the first admin of a production market. It writes the link for setting a password into a file
 * that only its owner can read. It prints the file's path, not the link, because many people may read the log.
 */
const { DATABASE_URL, ADMIN_EMAIL, PUBLIC_URL } = readSettingFiles(process.env);
const [file] = process.argv.slice(2);
if (!DATABASE_URL || !ADMIN_EMAIL || !PUBLIC_URL || !file) {
  console.error(
    'The invitation of the first admin needs DATABASE_URL, ADMIN_EMAIL, PUBLIC_URL and a file for the link.',
  );
  process.exit(1);
}
const database = openDatabase(DATABASE_URL, { poolSize: 1 });
const publicUrl = PUBLIC_URL.replace(/\/$/, '');
const invitation = await inTransaction(database.db, (tx) => inviteFirstAdmin(tx, ADMIN_EMAIL, publicUrl));
await database.close();
// A file from an earlier run is removed first, because an existing file would keep its old permissions.
rmSync(file, { force: true });
if (invitation === 'taken')
  console.error(`${ADMIN_EMAIL} already has an account, and it is closed or not an admin account.`);
else if (invitation !== 'not-needed') {
  writeFileSync(file, `${invitation.link}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`First admin: open the link in ${file} within 30 minutes. It works once.`);
}
