// Tries to connect to a database as the user "nobody". The built-in PostgreSQL runs as this user if the market runs as
// root. Reports the result to the parent process.
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
