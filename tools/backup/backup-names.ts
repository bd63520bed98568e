import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../src/app/settings.ts';

/** A backup's folder and time. */
export type KeptBackup = { readonly folder: string; readonly takenAt: Date };

/** Returns the name for a backup of a given time. Names in alphabetical order are in order of time. */
export function backupName(moment: Date): string {
  return `secondbyte-${moment.toISOString().replace(/[:.]/g, '-')}`;
}

/** Returns the time in a backup's name; null for any other name. */
export function momentOfBackup(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^secondbyte-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Returns the default folder of backups. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** Returns the complete backups in a folder, oldest first. Returns none if the folder does not exist. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => {
    const takenAt = momentOfBackup(name);
    const path = join(folder, name);
    return takenAt && existsSync(join(path, 'manifest.json')) ? [{ folder: path, takenAt }] : [];
  });
}
