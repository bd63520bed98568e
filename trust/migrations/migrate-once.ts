// Applies the changes of a round to a database in a separate process, which the suite can kill.
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { changesOf } from './changes.ts';

const [url = '', round = ''] = process.argv.slice(2);
process.send?.('begins');
await applyMigrations(url, changesOf(round));
process.disconnect?.();
