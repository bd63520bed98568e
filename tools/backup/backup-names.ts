import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../src/app/settings.ts';

/** A backup by its folder. */
export type KeptBackup = { readonly folder: string; readonly takenAt: Date };

/** The name of a backup of that moment: names sort as their moments do. */
export function backupName(moment: Date): string {
  return `secondbyte-${moment.toISOString().replace(/[:.]/g, '-')}`;
}

/** The moment in a backup's name; null for other names. */
export function momentOfBackup(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^secondbyte-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Where backups go unless a command names another folder. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** The whole backups in a folder, oldest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => {
    const takenAt = momentOfBackup(name);
    const path = join(folder, name);
    return takenAt && existsSync(join(path, 'manifest.json')) ? [{ folder: path, takenAt }] : [];
  });
}
