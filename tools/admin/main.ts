// npm run admin -- create EMAIL | reset EMAIL | remove-factor EMAIL | verify EMAIL | pictures. Runs a command of the
// operator, for example for a market whose admins cannot sign in.
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { openStorage, storagePlace } from '#platform/process/storage.server.ts';
import { readConfig } from '../../src/app/settings.ts';
import { adoptPictureStore } from '../../src/domains/images/public-api.server.ts';
import { commands } from './commands.ts';

const USAGE = `Usage:
  npm run admin -- create EMAIL         adds an admin and prints a link to choose a password
  npm run admin -- reset EMAIL          prints a link for setting a new password of any account
  npm run admin -- remove-factor EMAIL  removes the second factor of any account
  npm run admin -- verify EMAIL         marks a seller as verified
  npm run admin -- pictures             accepts the configured folder or S3 store as the place of this market's pictures`;

async function run(name: string, email: string, url: string, publicUrl: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    const command = commands[name];
    if (!command) throw new Error(USAGE);
    const { done, words } = await inTransaction(database.db, (tx) => command(tx, email, publicUrl));
    if (done) return console.log(words);
    console.error(words);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function adoptPictures(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.DATABASE_URL, { poolSize: 1 });
  try {
    await adoptPictureStore({ db: database.db, storage: await openStorage(config) });
    console.log(`The pictures of this market are now in ${storagePlace(config)}.`);
  } finally {
    await database.close();
  }
}

const [name = '', email = ''] = process.argv.slice(2);
const { DATABASE_URL = '', PUBLIC_URL = '' } = process.env;
if (name === 'pictures' && email === '') await adoptPictures();
else if (!Object.hasOwn(commands, name) || !/^[^@\s]+@[^@\s]+$/.test(email)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await run(name, email, DATABASE_URL, PUBLIC_URL.replace(/\/$/, ''));
