// Runs PostgreSQL on a folder until it is stopped. Tests kill this process in different ways.
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres({ dataDir: process.argv[2] ?? '' });
process.send?.({ databaseUrl: postgres.databaseUrl, pid: postgres.process.pid });
process.on('SIGTERM', () => void postgres.stop().then(() => process.disconnect?.()));
setInterval(() => {}, 60_000);
void postgres.ended.then(() => process.exit());
