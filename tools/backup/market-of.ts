import { openStorage } from '#platform/process/storage.server.ts';
import { readConfig } from '../../src/app/settings.ts';

/** The market that the settings describe, as backup and restore need it. */
export async function marketOf(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment);
  return {
    databaseUrl: config.DATABASE_URL,
    storage: await openStorage(config),
    dataDir: config.DATA_DIR,
    market: config.MARKET,
  };
}

/** Prints what went wrong: words alone where it is something to be mended by the operator. */
export function tellFailure(error: unknown): void {
  const isForOperator = error instanceof Error && /^(BadBackup|ConfigError)$/.test(error.name);
  console.error(isForOperator ? error.message : error);
  process.exitCode = 1;
}
