import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import { checkClock, checkDisk, checkOperator, checkSettings, checkVersions } from './checks/machine.ts';
import { checkAddress, checkArchive, checkBackups, checkDatabase, checkWorker } from './checks/market.ts';
import {
  checkCardProcessor,
  checkLostDisputes,
  checkMail,
  checkMissingPictures,
  checkPictureStore,
  checkPictureStoreId,
  checkWebhook,
} from './checks/services.ts';
import { type Check, type Finding, fail, type Surroundings, skipped } from './finding.ts';

/** Checks of a market's environment, by the names on the doctor's command line. */
export const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  operator: checkOperator,
  database: checkDatabase,
  versions: checkVersions,
  clock: checkClock,
  disk: checkDisk,
  address: checkAddress,
  worker: checkWorker,
  mail: checkMail,
  cards: checkCardProcessor,
  webhook: checkWebhook,
  'bank-disputes': checkLostDisputes,
  pictures: checkPictureStore,
  'picture-store': checkPictureStoreId,
  'missing-pictures': checkMissingPictures,
  backups: checkBackups,
  archive: checkArchive,
};

/** PostgreSQL's error code of a missing table. */
const UNDEFINED_TABLE = '42P01';

/** Timeout of one check in ms. It allows three attempts to reach the card processor. */
const CHECK_TIMEOUT_MS = 30_000;

/** Runs a check. An error or a timeout becomes a finding, so the function never throws and never hangs. */
export async function runCheck(check: Check, surroundings: Surroundings): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Finding>((resolve) => {
    const words = `no response within ${CHECK_TIMEOUT_MS / 1_000} s`;
    timer = setTimeout(() => resolve(fail(words, 'Check the network connection to it.')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(surroundings), timeout]);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return skipped('cannot be checked without the database');
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE)
      return skipped('cannot be checked before the migrations have run');
    return fail(
      error instanceof Error ? error.message : String(error),
      'Look at the log of this part of the market.',
    );
  } finally {
    clearTimeout(timer);
  }
}

const SIGNS = { ok: '✓', warn: '!', fail: '✗', skipped: '–' } as const;
const WIDTH = Math.max(...Object.keys(checks).map((name) => name.length)) + 1;

/** Formats a finding as lines for the operator. */
export function describeFinding(name: string, { state, words, advice }: Finding): string {
  const line = `${SIGNS[state]} ${name.padEnd(WIDTH)} ${words}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(WIDTH + 3)}→ ${advice}`;
}
