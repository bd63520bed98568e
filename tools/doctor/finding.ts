import type { Database } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import type { Config } from '../../src/app/settings.ts';

/** How a part of the market is, in words for its operator. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly words: string;
  /** Advice on it. */
  readonly advice?: string;
};

/** Inputs of checks. */
export type Surroundings = {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  /** Whether the market is open: always supposed of a production market, whose processes others may have started. */
  readonly isOpen: boolean;
};

/** Looks at one part; what it throws is told as a failure. */
export type Check = (surroundings: Surroundings) => Promise<Finding>;

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const skipped = (words: string): Finding => ({ state: 'skipped', words });
export const warn = (words: string, advice: string): Finding => ({ state: 'warn', words, advice });
export const fail = (words: string, advice: string): Finding => ({ state: 'fail', words, advice });
