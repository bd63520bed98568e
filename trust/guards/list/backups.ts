import type { GuardTable } from '../guard.ts';

const UNTIL = 'tools/backup/restore-until.test.ts';

/** Guards of backups. */
export const backupGuards: GuardTable = {
  'sealed-log': { guards: 'all that is written, from whoever reads the archive of its log', tests: [UNTIL] },
  'sealed-base-copy': { guards: 'all that is kept, from whoever reads a copy of its files', tests: [UNTIL] },
};
