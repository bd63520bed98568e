import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a new folder `secondbyte-KIND-…` for a PostgreSQL. Other users may pass through the folder, because the
 * server may run as another user. The caller removes the folder.
 */
export function makeOwnFolder(kind: string, place = tmpdir()): string {
  const folder = mkdtempSync(join(place, `secondbyte-${kind}-`));
  chmodSync(folder, 0o755);
  return folder;
}
