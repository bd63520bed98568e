import { openStorage } from '#platform/process/storage.server.ts';
import type { Config } from '../../src/app/settings.ts';

/** Returns the parts of the configured market that backup and restore need. */
export async function marketOf(config: Config) {
  return {
    databaseUrl: config.DATABASE_URL,
    storage: await openStorage(config),
    dataDir: config.DATA_DIR,
    market: config.MARKET,
  };
}
