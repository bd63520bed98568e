// Tries to connect to the given database as the user "nobody", who runs the built-in PostgreSQL under root. Reports the
// result to its parent.
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
