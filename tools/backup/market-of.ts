import { openStorage } from '#platform/process/storage.server.ts';
import type { Config } from '../../src/app/settings.ts';

/** Opens the market of the settings for backup and restore. */
export async function marketOf(config: Config) {
  return {
    databaseUrl: config.DATABASE_URL,
    storage: await openStorage(config),
    dataDir: config.DATA_DIR,
    market: config.MARKET,
  };
}
