import type { GuardTable } from '../guard.ts';

const UNTIL = 'tools/backup/restore-until.test.ts';

/** Guards of backups. */
export const backupGuards: GuardTable = {
  'sealed-log': { risk: 'archived database logs are not encrypted', tests: [UNTIL] },
  'sealed-base-copy': { risk: 'copies of the database files are not encrypted', tests: [UNTIL] },
};
