import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archivedLogFolder } from '../../tools/postgres/archive.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackArchive } from './archive-run.ts';

const seed = testSeed();

/** Damages every file of the archived write-ahead log. */
function spoil(archiveDir: string): void {
  const log = archivedLogFolder(archiveDir);
  for (const name of readdirSync(log)) writeFileSync(join(log, name), 'broken');
}

test(`a market is restored to a given second, and a broken log is noticed (seed ${seed})`, async () => {
  const noticed: string[] = [];
  const onSpoiled = (breaches: readonly string[]) => void noticed.push(...breaches);
  const { figures, breaches } = await attackArchive({ rounds: 1, seed, spoil, onSpoiled });
  expect(breaches).toEqual([]);
  expect(figures['Seconds to which the built-in database was restored']).toBe(1);
  expect(noticed).toHaveLength(1);
}, 240_000);
