// Tries to connect to the database named as the user "nobody", whom the built-in PostgreSQL of a market started by root
// runs as; tells its parent how that went.
import pg from 'pg';
import { NOBODY } from './system-user.ts';

const client = new pg.Client({ connectionString: process.argv[2] ?? '' });
process.setgid?.(NOBODY.gid);
process.setuid?.(NOBODY.uid);
const words = await client.connect().then(
  () => 'connected',
  (error: Error) => error.message,
);
process.send?.(words);
await client.end().catch(() => {});
process.disconnect?.();
