import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '#kernel/clock.ts';
import { type KeptBackup, listBackups } from './backup-names.ts';
import { BadBackup } from './manifest.ts';

/** Numbers of the latest days, weeks and months for which a backup is kept: the newest backup of each. */
export type KeepRule = { readonly day: number; readonly week: number; readonly month: number };

type Unit = keyof KeepRule;

/** Parses "14 days 8 weeks 12 months". Throws {@link BadBackup} with the expected format. */
export function parseKeepRule(text: string): KeepRule {
  const rule = { day: 0, week: 0, month: 0 };
  const rest = text.replaceAll(/(\d+) (day|week|month)s?\b,?/g, (_, count: string, unit: Unit) => {
    rule[unit] = Number(count);
    return '';
  });
  if (rest.trim() !== '' || rule.day + rule.week + rule.month === 0)
    throw new BadBackup(
      `The rule for backups must be like "35 days" or "14 days 8 weeks 12 months", not "${text}".`,
    );
  return rule;
}

/** Functions that return the day, week (from Monday) or month of a time, in UTC. */
const PERIODS: Readonly<Record<Unit, (moment: Date) => string>> = {
  day: (moment) => moment.toISOString().slice(0, 10),
  // The addition of 3 makes weeks begin on Monday, because 1 January 1970 was a Thursday.
  week: (moment) => String(Math.floor((moment.getTime() / DAY_MS + 3) / 7)),
  month: (moment) => moment.toISOString().slice(0, 7),
};

/**
 * Returns the backups that a rule does not keep. Days without a backup do not count, so that a long gap does not
 * remove all older backups. The newest backup always stays.
 */
export function chooseExpired(backups: readonly KeptBackup[], rule: KeepRule): KeptBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [unit, periodOf] of Object.entries(PERIODS)) {
    const newestOf = new Map<string, KeptBackup>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.takenAt);
      if (!newestOf.has(period)) newestOf.set(period, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, rule[unit as Unit])) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** Removes a backup. It is renamed first, so that after an interruption the rest does not look like a backup. */
async function removeBackup({ folder }: KeptBackup): Promise<void> {
  const gone = join(dirname(folder), `.${basename(folder)}.gone`);
  await rename(folder, gone);
  await rm(gone, { recursive: true });
}

/**
 * Removes the remains of interrupted backups and removals. Keeps remains that are younger than a day, because they may
 * belong to a command that still runs.
 */
async function removeRemains(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^\.secondbyte-.*\.(?:part|gone)$/.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Removes the backups of a folder that a rule does not keep, and the remains of interrupted ones. Returns the number
 * of removed backups.
 */
export async function removeExpired(folder: string, rule: KeepRule): Promise<number> {
  const expired = chooseExpired(await listBackups(folder), rule);
  for (const backup of expired) await removeBackup(backup);
  await removeRemains(folder);
  return expired.length;
}
