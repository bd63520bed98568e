// npm run admin -- create EMAIL | reset EMAIL | verify EMAIL: what must be possible when no admin can sign in.
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { commands } from './commands.ts';

const USAGE = `Usage:
  npm run admin -- create EMAIL   adds an admin and prints a link to choose a password
  npm run admin -- reset EMAIL    prints a link to a new password for any account
  npm run admin -- verify EMAIL   marks a seller verified`;

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

const [name = '', email = ''] = process.argv.slice(2);
const { DATABASE_URL = '', PUBLIC_URL = '' } = process.env;
if (!Object.hasOwn(commands, name) || !/^[^@\s]+@[^@\s]+$/.test(email)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await run(name, email, DATABASE_URL, PUBLIC_URL.replace(/\/$/, ''));
