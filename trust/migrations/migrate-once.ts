// Runs the changes of a round on a database, as a process of its own that a suite can kill.
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { changesOf } from './changes.ts';

const [url = '', round = ''] = process.argv.slice(2);
process.send?.('begins');
await applyMigrations(url, changesOf(round));
process.disconnect?.();
