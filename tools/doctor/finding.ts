import type { Database } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import type { Config } from '../../src/app/settings.ts';

/** State of a part of the market, with a message for its operator. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly words: string;
  /** Advice for a fix. */
  readonly advice?: string;
};

/** Inputs of a check. */
export type Surroundings = {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  /**
   * True if the market runs. A production market is assumed to run, because other tools may have started its
   * processes.
   */
  readonly isOpen: boolean;
};

/** Function that checks one part of a market. If it throws, the check counts as failed. */
export type Check = (surroundings: Surroundings) => Promise<Finding>;

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const skipped = (words: string): Finding => ({ state: 'skipped', words });
export const warn = (words: string, advice: string): Finding => ({ state: 'warn', words, advice });
export const fail = (words: string, advice: string): Finding => ({ state: 'fail', words, advice });
