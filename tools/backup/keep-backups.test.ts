import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { backupName, momentOfBackup } from './backup-names.ts';
import { chooseExpired, parseKeepRule, removeExpired } from './keep-backups.ts';

/** Returns `count` backups from consecutive nights, ending with `last`. */
function nights(count: number, last = '2026-11-22T22:30:00.000Z') {
  return Array.from({ length: count }, (_, index) => {
    const takenAt = new Date(Date.parse(last) - index * DAY_MS);
    return { folder: backupName(takenAt), takenAt };
  });
}

const keptOf = (count: number, rule: string) => {
  const expired = new Set(chooseExpired(nights(count), parseKeepRule(rule)).map(({ folder }) => folder));
  return nights(count)
    .filter(({ folder }) => !expired.has(folder))
    .map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
};

describe('the backups to keep', () => {
  test('are those of the given days, and the newest of the given weeks and months', () => {
    expect(keptOf(400, '3 days')).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
    // 22 November 2026 is a Sunday.
    expect(keptOf(400, '3 weeks')).toEqual(['2026-11-22', '2026-11-15', '2026-11-08']);
    expect(keptOf(400, '3 months')).toEqual(['2026-11-22', '2026-10-31', '2026-09-30']);
    expect(keptOf(400, '2 days 2 weeks 2 months')).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-15',
      '2026-10-31',
    ]);
  });

  test('include only the newest of a day', () => {
    const [night] = nights(1);
    const noon = { folder: 'noon', takenAt: new Date('2026-11-22T12:00:00.000Z') };
    expect(chooseExpired([noon, ...(night ? [night] : [])], parseKeepRule('9 days'))).toEqual([noon]);
  });

  test('stay after a year without backups', () => {
    expect(chooseExpired(nights(5, '2020-01-05T00:00:00.000Z'), parseKeepRule('5 days'))).toEqual([]);
    expect(chooseExpired(nights(1), parseKeepRule('0 days 1 month'))).toEqual([]);
  });

  test.each(['', '35', 'days', '35 years', '35 days and nights', '0 days'])(
    'cannot be set by "%s", and the message explains the format',
    (text) => {
      expect(() => parseKeepRule(text)).toThrow('14 days 8 weeks 12 months');
    },
  );
});

describe('in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keep-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('removes only complete backups, and remains too old to belong to a running backup', async () => {
    for (const { folder: name } of nights(3)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'manifest.json'), '');
    }
    const others = [
      'notes',
      'secondbyte-2020-01-01T00-00-00-000Z',
      '.secondbyte-new.part',
      '.secondbyte-old.part',
    ];
    for (const name of others) await mkdir(join(folder, name));
    await utimes(join(folder, '.secondbyte-old.part'), 0, 0);
    expect(await removeExpired(folder, parseKeepRule('1 day'))).toBe(2);
    expect((await readdir(folder)).sort()).toEqual([
      '.secondbyte-new.part',
      'notes',
      'secondbyte-2020-01-01T00-00-00-000Z',
      nights(1)[0]?.folder,
    ]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
    expect(await removeExpired(join(folder, 'none'), parseKeepRule('1 day'))).toBe(0);
  });
});

test('the name of a backup contains its time', () => {
  const moment = new Date('2026-11-22T22:30:05.123Z');
  expect(momentOfBackup(backupName(moment))).toEqual(moment);
  expect(momentOfBackup('.secondbyte-2026-11-22T22-30-05-123Z.part')).toBeNull();
});
