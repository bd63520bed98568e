// Runs PostgreSQL on the folder given until it is told to stop. The tests kill it in every way there is.
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres({ dataDir: process.argv[2] ?? '' });
process.send?.({ databaseUrl: postgres.databaseUrl, pid: postgres.process.pid });
process.on('SIGTERM', () => void postgres.stop().then(() => process.disconnect?.()));
setInterval(() => {}, 60_000);
void postgres.ended.then(() => process.exit());
