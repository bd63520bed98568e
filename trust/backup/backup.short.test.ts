import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackBackups } from './backup-run.ts';
import type { Restored } from './reopen.ts';

const seed = testSeed();

/** Deletes all payments and pictures of a restored market. */
async function spoil({ databaseUrl, dataDir }: Restored): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; set local session_replication_role = replica; delete from payments; commit');
  await client.end();
  const pictures = join(dataDir, 'pictures');
  for (const folder of readdirSync(pictures)) rmSync(join(pictures, folder), { recursive: true });
}

test(`a market backed up under load is restored completely, and losses of a restore are noticed (seed ${seed})`, async () => {
  const noticed: string[] = [];
  const onSpoiled = (breaches: readonly string[]) => void noticed.push(...breaches);
  const { figures, breaches } = await attackBackups({ rounds: 1, seed, spoil, onSpoiled });
  expect(breaches).toEqual([]);
  expect(figures['Files with one changed byte, all refused']).toBe(5);
  expect(noticed).toContainEqual(expect.stringContaining('paid before the backup are lost'));
  expect(noticed).toContainEqual(expect.stringMatching(/the picture .* got status 404/));
}, 300_000);
