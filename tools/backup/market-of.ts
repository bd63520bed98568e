import { openStorage } from '#platform/process/storage.server.ts';
import type { Config } from '../../src/app/settings.ts';

/** The market that the settings describe, as backup and restore need it. */
export async function marketOf(config: Config) {
  return {
    databaseUrl: config.DATABASE_URL,
    storage: await openStorage(config),
    dataDir: config.DATA_DIR,
    market: config.MARKET,
  };
}
